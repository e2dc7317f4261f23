"""The subgraphs that packs publish are listed and sent; the user's own are not among them."""

import json

from server_process import RunningServer

from app.workflow.document import ROOT
from app.workflow.subgraphs.convert import fold
from app.workflow.subgraphs.publish import own_folder, publish
from tests.workflow.test_subgraph_folding import small
from tests.workflow_cases import LIBRARY


def test_subgraphs_of_packs_are_listed_and_sent(server: RunningServer) -> None:
    assert server.get("/global_subgraphs") == {}
    workflow = small()
    made = fold(workflow, LIBRARY, ROOT, ["2", "3"], "Sum")
    workflow.apply(made.edit)
    own = publish(workflow, server.folders, ROOT, made.host, "Mine")
    assert own.parent == own_folder(server.folders)
    folder = server.folders.custom_nodes / "fine" / "subgraphs"
    folder.mkdir(parents=True)
    (folder / "Theirs.json").write_bytes(own.read_bytes())
    listed = server.get("/global_subgraphs")
    ((key, entry),) = listed.items()
    assert entry == {"source": "custom_node", "name": "Theirs", "info": {"node_pack": "custom_nodes.fine"}}
    shown = server.get(f"/global_subgraphs/{key}")
    assert json.loads(shown["data"])["definitions"]["subgraphs"][0]["name"] == "Mine"
    assert server.request("GET", "/global_subgraphs/none").status == 404
