"""mcp 2.x: both eras."""

import asyncio

from agent import COUNTERSIGN, ERA, TRANSPORT, decide
from mcp import Client
from mcp.client.stdio import StdioServerParameters


async def main():
    server = StdioServerParameters(command=COUNTERSIGN, args=["mcp", "demo"]) if TRANSPORT == "stdio" else TRANSPORT
    async with Client(server, mode=ERA) as client:
        await decide((await client.list_tools()).tools, client.call_tool, "flat")


asyncio.run(main())
