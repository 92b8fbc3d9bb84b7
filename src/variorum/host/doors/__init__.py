"""Pages made from acts: buttons and forms, their addresses, messages and ways back. They know no act by name.

The API's roads are made in `api/acts.py`, the tools of agents in `site/tools.py`.
"""
