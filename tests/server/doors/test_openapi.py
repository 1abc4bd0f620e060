"""The OpenAPI document is true: schemathesis asks every route whatever the document allows, and much that it does not."""

from __future__ import annotations

from typing import Any, cast

import schemathesis
from hypothesis import HealthCheck, settings
from server.doors.doors_here import Running

from monopole.server.hall import Hall
from monopole.server.settings import Settings
from monopole.server.web_app import create_app

CONFIG = {
    "checks": {
        # A wish may be right in form and still not be one this server can grant: an unknown edition, a table that is not there.
        "positive_data_acceptance": {"enabled": False},
        "negative_data_rejection": {"expected-statuses": [400, 401, 404, 405, 409, 413, 415, 422]},
    }
}


@schemathesis.serializer("application/jsonl")
def journal(context: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


schema = schemathesis.openapi.from_dict(create_app(Settings(), cast(Hall, None)).openapi(), config=schemathesis.Config.from_dict(CONFIG))


@schema.parametrize()
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
def test_every_route_is_as_the_document_says(served: Running, case: Any) -> None:
    case.call_and_validate(base_url=served.url)


def test_the_document_names_every_route_and_every_wrong_answer(served: Running) -> None:
    document = served.ask("GET", "/api/openapi.json").json()
    assert {"/api/tables", "/api/join", "/api/tables/{code}/record", "/api/verify/{code}", "/metrics"} <= set(document["paths"])
    for path, routes in document["paths"].items():
        for method, route in routes.items():
            assert route["summary"] and route["responses"]["default"], (path, method)
    assert "HTTPValidationError" not in document["components"]["schemas"]
