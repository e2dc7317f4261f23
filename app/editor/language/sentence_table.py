"""The sentences of the parts below the editor, which know no Qt: problems, what helps, refusals.

Each stands here as the code below makes it, its values as `{places}`. `reason` is a sentence itself. A test
finds every one of them in the code, so that a sentence that changes there is changed here, too.
"""

from __future__ import annotations

from app.editor.words import marked

SENTENCES = (
    # Values
    marked("{input} is {value}; the smallest value allowed is {limit}"),
    marked("{input} is {value}; the largest value allowed is {limit}"),
    marked("{input} is {value}, which is not one of: {names}"),
    marked("{input} is {value}, which is none of its {count} choices; nearest is {best}"),
    marked("{input} is {value}, but there is nothing to choose from"),
    marked("there is no file {file} in {folder}: put it there, or choose another"),
    marked("there is no file {file} in {folder}: put it there, there is no other to choose"),
    marked("there is no file {file} in the models folder: put it there, or choose another"),
    marked("there is no file {file} in the models folder: put it there, there is no other to choose"),
    marked("there is no file {file} in the input folder: drop it on the node"),
    marked("there is no file {file} in the input folder: drop it on the node, or choose another"),
    marked("{value} is not a whole number"),
    marked("{value} is not a number"),
    marked("{value} is neither true nor false"),
    marked("NaN is not a number to work with"),
    marked("it has no value; a text is needed, which may be empty"),
    marked("{input}: {reason}"),
    marked("{input} has no value"),
    marked("{input} needs a link from an output"),
    marked("{input} needs a link from an output of type {type}"),
    marked("{input} gets nothing, for {node} is muted: let that run, or mute this node, too"),
    marked(
        "{input} gets nothing, for {node} is bypassed and no input of it can pass through: "
        "let that run, or link another output"
    ),
    # Why a node runs
    marked("it needs “{title}” (#{node}), which always runs: {reason}"),
    marked("its check for changes says that it gives something else each time (NaN)"),
    marked("its check for changes raised {error}"),
    marked("IS_CHANGED of the pack “{pack}” says that it gives something else each time (NaN)"),
    marked("IS_CHANGED of the pack “{pack}” raised {error}"),
    marked("its input {input} ({kind}) has a value that cannot be compared with that of an earlier run"),
    marked("the node that made it may make something else each time"),
    marked("the node asks for it only when it needs it"),
    marked("nothing that runs needs its result"),
    # Links and nodes
    marked("{input} takes {wanted}, but the link brings {received}: link an output of type {type}"),
    marked("the links go round in a circle ({way}); take one of them away"),
    marked("nothing to run: no node shows or saves a result. Add a Save Image or Preview Image node"),
    marked("nothing to run: none of the wanted nodes ({names}) shows or saves a result"),
    marked(
        "the kind {kind} is not installed here. Put the node pack {pack} into the custom_nodes folder and "
        "start again, or bypass or remove the node"
    ),
    marked(
        "the kind {kind} is not installed here. Put the node pack that brings it into the custom_nodes "
        "folder and start again, or bypass or remove the node"
    ),
    marked(
        "the kind {kind} is ComfyUI's own, and Confy does not have it yet: bypass or "
        "remove the node, or put another in its place"
    ),
    marked("the file does not say what kind of node this is. Remove it, or bypass it"),
    marked(
        "this subgraph stands inside of itself, so it could never end. Remove this node, or put another "
        "subgraph in its place"
    ),
    marked(
        "the subgraph of this node is missing in the file. Open the file it was copied from and copy it "
        "again, or remove the node"
    ),
    marked("{count} nodes are of one kind not installed here."),
    marked("{count} nodes are of {kinds} kinds not installed here."),
    marked("Put these node packs into the custom_nodes folder and start again: {packs}."),
    marked("ComfyUI's own, which Confy does not have yet: {kinds}."),
    marked("From packs that the file does not name: {kinds}."),
    marked("Or bypass or remove these nodes, or put others in their place."),
    marked("Group nodes are an old kind of subgraph: turn this one into a subgraph to edit what is inside"),
    marked("{input} is linked to node {node}, which is not in the prompt"),
    marked("Link {link} ends at node {node}, which is not in the file."),
    marked("{count} more links end at nodes that are not in the file."),
    # What helps
    marked("Use {value}"),
    marked("Remove the link"),
    marked("Turn into a subgraph"),
    marked("Bypass the node"),
    marked("Remove the node"),
    marked("Replace the node…"),
    marked("Bypass all of them"),
    marked("Replace them, kind by kind…"),
    marked("Remove the link, or the parameter"),
    marked("Undo what took it away, or remove the entry from Parameters"),
    marked("Open {file} beside it: the version before the last save"),
    marked("Make the image or batch smaller"),
    marked("Use a smaller model, or one in a smaller number format"),
    marked("Decode in tiles"),
    marked("Encode in tiles"),
    marked("Make {half} at a time instead of {batch}"),
    marked("Make it smaller: {width} × {height}"),
    marked("Free models and results that are kept"),
    marked("Free models and results that are kept, then run again"),
    marked("If memory ran out: use a smaller picture, batch or model"),
    marked("Run `confy doctor`: it says what is missing"),
    marked(
        "Name a Python with torch: the setting worker_python, or the environment variable CONFY_WORKER_PYTHON"
    ),
    marked("Keep one side of each part between <<<<<<< and >>>>>>> and remove the lines with these marks"),
    # Runs and processes
    marked("the node stopped with {error}"),
    marked("{node} needs more graphics memory than there is"),
    marked("{node} needs more memory than there is"),
    marked("{node} will not fit: it needs about {size} of memory, and {limit} can be used"),
    marked("{node} will not fit: it needs about {size} of graphics memory, and {limit} can be used"),
    marked("{node} needs more memory than there is. The largest results alive: {names}"),
    marked("{node} needs more graphics memory than there is. The largest results alive: {names}"),
    marked(
        "{node} needs more memory than there is. The largest results alive: {names}. The plan had predicted "
        "{size} while it runs"
    ),
    marked(
        "{node} needs more graphics memory than there is. The largest results alive: {names}. The plan had "
        "predicted {size} while it runs"
    ),
    marked("the worker's Python ({python}) has no torch, so nothing can run"),
    marked("the worker's Python ({python}) has no torch: nodes that compute with it cannot run"),
    marked("the worker's Python {python} cannot be started: {error}"),
    marked("Install torch there: {command}"),
    marked("the worker process {number} {how}. A new worker takes over; run again."),
    marked(
        "the worker is of another version: {what}; the server is Confy {version} with protocol {protocol}. "
        "Install the same version for both."
    ),
    marked("the server cannot be started with {command}: {error}"),
    marked(
        "no server can be started, since its log {file} cannot be written: {error}. Free some space, or "
        "choose another home with --home"
    ),
    marked("the server of this home at {address} does not answer. End its process {number}, then try again"),
    marked("the worker could not be started: {python} {how}; its last words: {last}"),
    marked("this packaged Confy brings no torch, and no Python for its worker is set"),
    marked("the run failed and the worker gave no reason"),
    marked("the server refused the workflow: {reason}"),
    marked("the server ended twice while this prompt ran, so it is not tried again"),
    marked(
        "the server and its worker ended while this prompt ran, so it is not repeated by itself. {reason}"
    ),
    marked(
        "{reason} It ended during the last node, which may have written its result already: look before you "
        "run it again."
    ),
    marked("the worker was killed, as you asked; a new one takes over"),
    marked("{file} was not written: {reason}. What was computed is kept: the next run goes on from there"),
    marked("the disk is full. Free some space and run again"),
    marked("that disk is read-only. Choose another home with --home"),
    # Files
    marked("This is no JSON file: {reason}."),
    marked("This file holds no workflow: {reason}."),
    marked("This file has an unresolved git merge conflict at line {line}."),
    marked("the file is empty"),
    marked("the file ends too early, at {place}: the rest is missing"),
    marked("a comma or a closing bracket is missing"),
    marked("a value is missing or misspelt"),
    marked("a colon is missing after a name"),
    marked("a name in double quotes is missing"),
    marked("{reason} at {place}"),
    marked("line {line}, column {column}"),
    marked("{file} does not exist. Check its name and folder."),
    marked("{file} may not be read by you. Ask its owner for the right to read it, or choose another file."),
    marked("{file} cannot be read: {error}. Choose another file, or a copy of it."),
    marked("{file} is a folder. Choose a file in it."),
    marked(
        "{file} holds nothing but zero bytes: its content is lost. Choose a workflow (.json), or a picture, "
        "video, sound or model that was saved with one."
    ),
    marked(
        "{file} is neither JSON nor a picture, video, sound or model of a known kind. Choose a workflow "
        "(.json), or a picture, video, sound or model that was saved with one."
    ),
    marked("{file} holds no workflow: {reason}."),
    marked("This file holds more than {count} nodes: no workflow does."),
    marked(
        "{file} is cut off: it has only {size} bytes. Download it again and compare its size with the one "
        "on the page it comes from."
    ),
    marked(
        "{file} is cut off: it has {size} of {wanted} bytes. Download it again and compare its size with "
        "the one on the page it comes from."
    ),
    marked(
        "{file} is damaged or cut off. Download it again and compare its size with the one on the page it "
        "comes from."
    ),
    marked(
        "{file} is a pickle: opening one can run code hidden in it, so Confy does not. Use the .safetensors "
        'version of this model. If you trust the file, add its name to "allowed_pickles" in '
        "user/confy.settings.json."
    ),
    # Refused edits
    marked("there is no node {node} here"),
    marked("there is no link {link} here"),
    marked("there is no subgraph {name} in this workflow"),
    marked("there is no node to dissolve"),
    marked("node {node} is a group node: turn it into a subgraph first"),
    marked("a Reroute node becomes a bend of a link: link its input and its output first"),
    marked("no link passes this reroute"),
    marked("the clipboard holds no nodes"),
    marked("the clipboard holds no nodes or text"),
    marked("a subgraph cannot contain itself"),
    marked("select the nodes that should become a subgraph"),
    marked("select a subgraph node first"),
    marked("“{name}” is used once only: it is unique already"),
    marked(
        "these nodes cannot become one: {first} takes their result and feeds {last} again, so the subgraph "
        "would feed itself. Select {again} too, or leave {out} out"
    ),
    marked("the workflow itself has no inputs and outputs: expose values as parameters instead"),
    marked("this is the workflow itself: expose the value as a parameter instead (Ctrl+E)"),
    marked("{input} is shown on the subgraph node already"),
    marked("{input} gets its value by a link: remove that first"),
    marked("a name is needed"),
    marked("there is already one called “{name}”: choose another name"),
    marked("there is already something exposed as {name}: choose another name"),
    marked("there are fewer than two nodes that could be folded"),
    marked(
        "what {node} passes on while it is bypassed depends on what takes it. "
        "End the bypass first (Ctrl+B), then unpack it"
    ),
    marked("{node} is no subgraph: there is nothing in it to unpack"),
    marked("{node} contains itself: take it out of itself first, then unpack it"),
    marked("none of these nodes gets a value from a Set node in the same graph"),
    marked("the exposed input {name} points nowhere: {reason}"),
    marked("the exposed output {name} points nowhere: {reason}"),
    marked("the exposed input {name} has no effect: a link gives the value of {input}"),
    # What nodes refuse, and plans foresee
    marked("{factor} leaves no pixels of a {width}×{height} image"),
    marked(
        "Nothing is left of a {width}×{height} picture that is cropped to the shape of "
        "{new_width}×{new_height}: do not crop it, or choose a size more like its own."
    ),
    marked(
        "Nothing is left of a {width}×{height} latent that is cropped to the shape of "
        "{new_width}×{new_height}: do not crop it, or choose a size more like its own."
    ),
    marked("There is no picture in it to save"),
    marked("WebP takes sides up to {limit}: make these {width}×{height} pictures smaller"),
    marked(
        "These pictures have {channels} channels; a file holds 1 to {limit}. Link pictures with "
        "three channels, red, green and blue, or four with alpha."
    ),
    marked(
        "These latents have {channels} channels, this VAE reads {readable}: use the VAE of the "
        "model that made them."
    ),
    marked("A picture of {width}×{height} pixels is too small: both sides need at least {limit}."),
    marked(
        "This picture has {channels} channels, a VAE reads {limit}: red, green and blue. Convert "
        "it to an RGB picture first."
    ),
    marked("{factor} leaves nothing of a latent of {width}×{height} elements: use a larger factor."),
    marked(
        "These latents have {channels} channels, the model needs {needed}: they come from the "
        "VAE of another family of models. Encode the picture with this model's VAE."
    ),
    marked(
        "This prompt has {found} numbers a token, the model reads {needed}: it comes from the "
        "text encoder of another family of models. Encode it with the CLIP of this model's "
        "checkpoint."
    ),
    marked('The sampler "{name}" is not available yet. Nearest to it: {names}.'),
    marked('The sampler "{name}" is not available yet. Use another one, such as {other}.'),
    marked("{denoise} is too little for {steps} steps: use 0 or at least {smallest}."),
)
"""Those that are not here stay as they are, in English: what a node itself says, and rare ones."""
