"""A node pack as users have them: old-style classes, and a route of its own."""

from aiohttp import web
from server import PromptServer

from .polite import NODE_CLASS_MAPPINGS, SEEN

NODE_DISPLAY_NAME_MAPPINGS = {"Greeting": "A Greeting"}
WEB_DIRECTORY = "./js"

__all__ = ["NODE_CLASS_MAPPINGS", "NODE_DISPLAY_NAME_MAPPINGS", "WEB_DIRECTORY"]

routes = PromptServer.instance.routes


@routes.get("/greetings/{name}")
async def greet(request: web.Request) -> web.Response:
    loud = request.query.get("loud") == "yes"
    text = f"Hello {request.match_info['name']}"
    return web.json_response({"text": text.upper() if loud else text})


@routes.post("/greetings/log")
async def remember(request: web.Request) -> web.Response:
    SEEN.append((await request.json())["who"])
    PromptServer.instance.send_sync("greetings.seen", {"who": SEEN[-1]}, "client-1")
    return web.Response(status=201, text=f"{len(SEEN)}", headers={"X-Greeting": "yes"})
