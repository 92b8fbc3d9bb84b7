"""Several servers behind one proxy: nginx with the project's own configuration, without its certificates."""

import contextlib
import re
import shutil
import subprocess
from pathlib import Path

from bench.host_here import free_port

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"
_SECURE = re.compile(r"^\s*(?:listen|http2|ssl_\w+|server_name)\b.*\n", re.MULTILINE)

_WHOLE = """
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


@contextlib.contextmanager
def balanced(ports, folder):
    """The address of a proxy before the servers at these ports, as long as the block runs; and its process."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        raise SystemExit("several servers need a proxy in front of them: install nginx")
    port, path = free_port(), Path(folder) / "nginx.conf"
    path.write_text(_WHOLE.format(folder=folder, site=_site(port, ports)))
    process = subprocess.Popen([program, "-c", str(path), "-p", str(folder)])
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.terminate()
        process.wait()


def _site(port, ports):
    """The configuration as it is given to administrators, with these servers, and without HTTPS."""
    servers = "\n".join(f"    server 127.0.0.1:{each};" for each in ports)
    text = re.sub(r"^\s*server 127\.0\.0\.1:\d+;", servers, CONFIGURATION.read_text(), flags=re.MULTILINE)
    return _SECURE.sub("", text).replace("server {", f"server {{\n    listen 127.0.0.1:{port};", 1)
