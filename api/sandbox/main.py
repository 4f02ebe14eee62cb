"""The payments sandbox: a server of its own, which nothing of the product imports.

It answers that it is there; payments come with the product's shop.
"""

from fastapi import FastAPI

app = FastAPI(title="Payments sandbox", docs_url=None, redoc_url=None, openapi_url=None)


@app.get("/health")
async def health() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}
