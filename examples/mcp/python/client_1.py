"""mcp 1.x: protocol revisions up to 2025-11-25."""

import asyncio

from agent import COUNTERSIGN, TRANSPORT, decide
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client


async def main():
    if TRANSPORT == "stdio":
        connection = stdio_client(StdioServerParameters(command=COUNTERSIGN, args=["mcp", "demo"]))
    else:
        connection = streamablehttp_client(TRANSPORT)
    async with connection as streams, ClientSession(streams[0], streams[1]) as session:
        await session.initialize()
        await decide((await session.list_tools()).tools, session.call_tool, "text")


asyncio.run(main())
