"""A bot for Discord that takes orders by private message.

    pip install discord.py==2.7.1
    DISCORD_TOKEN=… python bot.py https://your-host.example

The token is that of your application in Discord's developer portal, where the bot needs the *message content* intent.
"""

import asyncio
import os
import sys
from pathlib import Path

import discord
from conversation import Conversation, Tokens


class OrderBot(discord.Client):
    """Answers private messages; whatever is said in channels is none of its business."""

    def __init__(self, conversation: Conversation) -> None:
        intents = discord.Intents.none()
        intents.dm_messages = intents.message_content = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.conversation = conversation

    async def on_message(self, message: discord.Message) -> None:
        """Answer a private message of a person."""
        if message.guild is None and not message.author.bot:
            person = str(message.author.id)
            await message.channel.send(await asyncio.to_thread(self.conversation.answer, person, message.content))


if __name__ == "__main__":
    tokens = Tokens(Path(os.environ.get("TOKENS_FILE", "tokens.json")))
    OrderBot(Conversation(sys.argv[1], tokens)).run(os.environ["DISCORD_TOKEN"])
