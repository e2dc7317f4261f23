<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="--help" sourcelanguage="en">
 <context>
  <name>Confy</name>
  <message>
   <location filename="../../app/cli.py" />
   <source>- is stdin, written to stdout; of a folder, all workflows below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Edit, check and run typed node graphs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Have git compare and merge workflows with Confy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the kinds of nodes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the problems of workflows without running them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the values of a workflow that --set can change.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Make a workflow of an API prompt.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Merge two versions of a workflow that came from one; exit 1 if conflicts are left in the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Open the editor.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Print a picture's workflow for git diff.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Report versions, devices, folders, what is missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Rewrite workflows and prompts in canonical form.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Run a workflow and wait for its results.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Say what differs between two workflows; exit 1 if anything.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Serve ComfyUI's API until interrupted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Show the plan of a run without running it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Write the API prompt of a workflow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>a running server (Confy or ComfyUI); its token is read from CONFY_TOKEN</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>address to listen on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>change a value for this run; NAME is that of an exposed input, or NODE.INPUT, where NODE is an id, a path 5:3, a title or a class</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>copy the results into this folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>count places, sizes, colours and bookkeeping, too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>default: stdout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>default: stdout; may be OURS</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>every NODE.INPUT, besides what is exposed by name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>folder of models, inputs, outputs and state</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>in all your repositories, not only here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>interrupted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>its form is the result's, its side that kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>leave the file as it is and print the result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>name the files in .gitattributes, to commit it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>of a folder, all workflows below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>one worker for all devices, or one for each GPU: so many runs of the queue at a time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>only what a merge left to decide</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>open, write a picture of the window, leave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>options</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>positional arguments</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>print object_info</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>print one JSON document on stdout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>run once for each row of a .csv, .json or .yaml file; its columns are named as for --set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>run only these output nodes, or exposed results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>save no prompt and no workflow inside pictures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>show program's version number and exit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>show this help message and exit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>take away what this command added</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>the output cannot be written: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>token that clients send; `none` asks for none (loopback only)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>use only this GPU, or these: `0,2`, as nvidia-smi counts them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>what both came from; an empty file: nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>with --params: end at the first bad row</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>with --params: name the copies, such as "{row}-{seed}"</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>workflow, API prompt or picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>workflow, API prompt, or a picture, video or sound with either inside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>write nothing; exit code 1 if a file would change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>write what ran when as a trace for ui.perfetto.dev or chrome://tracing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>, {count} failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>nothing was run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>row {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>{done} of {count} rows run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <source>{how} in {seconds} s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>… and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>--stdout takes one file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>cannot be read: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <location filename="../../app/cli_merge.py" />
   <source>cannot be written: {reason}. It is as it was</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>does not exist</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>formatted {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>has no canonical form. Please report this, with the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>is a pipe, which cannot be rewritten. Add --stdout or --check</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>is no ordinary file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>would format {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>all your repositories</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>git no longer uses Confy in {what} ({file})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>git now compares and merges workflows in {what} with Confy ({file})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>this repository</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>undo it with the same command and --remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_given.py" />
   <source>- is stdin, which can be read only once</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_given.py" />
   <source>is a folder without a workflow in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>1 conflict is kept in the file: open it in Confy to resolve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>conflict</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>node "{node}" of the other version is #{new} now: both versions added a #{old}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>{count} conflicts are kept in the file: open it in Confy to resolve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_output.py" />
   <source>, or </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_output.py" />
   <source>node {title}(#{path})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_roles.py" />
   <source>There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set): the editor cannot open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_roles.py" />
   <source>To run a workflow without it: {command}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>--name-by and --stop-on-error belong to --params</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>--trace is of a single run: leave out --params</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>cached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>merged</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>not started</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>planned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>steps {steps}; {freed} MB freed, peak {peak} MB</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <location filename="../../app/editor/creating/search/node_search.py" />
   <location filename="../../app/editor/files/watch.py" />
   <location filename="../../app/editor/gallery/cards.py" />
   <source>, </source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Bring them back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Confy ended while {names} had changes that were not saved. They are still here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Confy made a mistake ({error}). Your workflow is still open; save it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Discard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>No server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>The changes that were not saved are discarded.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>{names} and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/canvas_access.py" />
   <source>Ctrl and the arrow keys walk from node to node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/canvas_access.py" />
   <source>Graph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/field_access.py" />
   <source>given by a link</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>%n problems</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>bypassed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>group {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>inputs of the subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>muted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>not installed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <source>number {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>outputs of the subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>running</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>the run is paused before it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>waiting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>{state} {percent} percent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>from {node}, number {number}, {slot}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>input</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <source>not linked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>to {node}, number {number}, {slot}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>{count} links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/boundary.py" />
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Inputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/boundary.py" />
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Outputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/canvas.py" />
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Locked: V unlocks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/canvas.py" />
   <location filename="../../app/editor/canvas/gestures/values/span_press.py" />
   <location filename="../../app/editor/commands/exposing.py" />
   <location filename="../../app/editor/fields/value_windows.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <location filename="../../app/editor/selection.py" />
   <source>Set {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>Type to filter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>nearest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Fold advanced fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>New {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Rename group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>Rename node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Show advanced fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>Title of the group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Title of the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>What was typed is left. Open the text again: Ctrl+Y brings it back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>3D models</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>All files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>Choose a file for {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Images</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>Sounds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>Videos</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/open_editor.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/value_fields.py" />
   <source>off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/open_editor.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/value_fields.py" />
   <source>on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Brush</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Clear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Colour…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Do it again (Ctrl+Shift+Z)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Erase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Erase (E); the right button does so, too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Esc again leaves what was painted; Save keeps it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Fit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Invert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Mask what is not masked (I)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Paint (B)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Right button: erase · [ and ]: size of the brush · wheel: zoom · Space: move</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Show the whole picture (F)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>Size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Size of the brush</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Take away all that is painted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Take back the last stroke (Ctrl+Z)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>The colour of the brush (C)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>{count} px</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>LoRA</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>embedding</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>wildcard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/find_bar.py" />
   <source>Find</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/find_bar.py" />
   <source>Find in this text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Edit {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Line {line} of {lines}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Long lines go on in the next row (Alt+Z)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Wrap lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>{letters} characters, {words} words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>After a run, the picture that goes into the node shows here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>Drag to draw a box; drag its middle or a corner to change it. The arrow keys move it, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>Draw {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/presets/commands.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>The right button or Delete removes one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>height</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <source>Enter: done · Esc: leave</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Make it smooth</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Make it straight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_view.py" />
   <source>Drag points; press beside them to add one, with the right button to remove one. Keys: Page Up and Page Down choose, the arrows move, Insert adds, Delete removes, L: straight or smooth.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_view.py" />
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>This value is no curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>Edit {name} as JSON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>Line {line}, column {column}: this is no JSON ({reason}).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>This is longer than {count} characters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>This is nested too deeply.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>{name} is no number that JSON has.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/choose.py" />
   <location filename="../../app/editor/canvas/gestures/collapsed.py" />
   <location filename="../../app/editor/canvas/gestures/cut_links.py" />
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Cut links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/choose.py" />
   <source>It is pinned: Node › Pin lets it move again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/cut_links.py" />
   <source>Node #{node} gives this link where types fit: link the input itself, or change that node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Add link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <source>Move link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <location filename="../../app/editor/linking/by_keys.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/field_press.py" />
   <location filename="../../app/editor/structure/commands.py" />
   <source>Show {name} on the subgraph node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/field_press.py" />
   <location filename="../../app/editor/structure/field_drag.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Show “{name}” on the subgraph node</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Clone %n nodes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Clone group</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Detach %n nodes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Insert node</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Move %n nodes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Move group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>Move links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>No output here gives {types} for all of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>This would make a cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>{count} links from {output}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_reroute.py" />
   <source>Move reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_reroute.py" />
   <source>Move selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <source>Add Reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Add reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/resize.py" />
   <source>Resize group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/resize.py" />
   <source>Resize node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Add a point to {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Move a point of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Remove a point of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Smooth lines in {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Straight lines in {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Comes from {origin}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Cut link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Disconnect</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Go there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>the inputs of the subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Bypass group nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Mute group nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Run group nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Bypass the nodes of this group: they do not run, their inputs pass through</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Let the nodes of this group run again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Mute the nodes of this group: they do not run, nor does what needs them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/switch_nodes.py" />
   <source>A switch for each group: off mutes or bypasses its nodes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/switch_nodes.py" />
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>Deprecated: it still runs, but a newer kind should take its place (Replace by another kind)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>Experimental: it may change or go in a later version</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>The kind “{kind}” is not installed here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>The kind “{kind}” is not installed here; it is of {pack}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>deprecated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>experimental</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>A node cannot feed itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>Already linked here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>This would make a cycle: {one} already feeds {other}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{node} has no input that takes {given}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{node} has no output that gives {taken}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{output} gives {given}; this input takes {taken}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>→ {input}: replaces the link from {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It only shapes the workflow in the editor: no run needs it, nor its pack.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It sends nothing now: no open input takes what comes in.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It sends {kinds} to %n inputs</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>Sends what comes in to every open input that takes it. Confy does this without the pack.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <source>breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>frozen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <source>probed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>fixed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>random</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>smooth</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>straight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>The picture appears here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/log.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>paused</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>pinned</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>unknown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>{count} min</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>{count} ms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>{count} s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <location filename="../../app/editor/panels/choice_fields.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Choose a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Draw boxes…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Draw on the picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Fewer fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Paint…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>value {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>{count} more…</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n boxes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n points</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n settings</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>a list of %n</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>as the node makes it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no boxes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no picture chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no sound chosen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>nothing painted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>= {value}, the least there is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>= {value}, the most there is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Is “{text}” grouped by thousands? Write it plainly: {plain}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Numbers have no units here: leave “{unit}” out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Only numbers, + - * / ** ( ) and pi are understood here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>There is no number yet to start from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>This is too long for a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Type a number, or arithmetic such as 512*2.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” divides by zero.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is no finite number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is not a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is too large.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Both lie between {low} and {high}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>The first number is at most the last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Width and height are at least 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Write four numbers: x, y, width, height.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Write two numbers: from and to.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>“{text}” is no colour: write #rrggbb.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/notes/note_text.py" />
   <source>Double-click to write</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/notes/press.py" />
   <source>Ctrl+click opens {address}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Enter: fix</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Enter: the first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Esc: dismiss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>{count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/scene.py" />
   <location filename="../../app/editor/outline/rows.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <location filename="../../app/editor/scope_trail.py" />
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/minimap.py" />
   <source>Hide the minimap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/minimap.py" />
   <source>Minimap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Frozen: it keeps what it gave (Alt+F9)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Runs pause before it (F9)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Type: {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Type: {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>Group “{title}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>Remove group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>The nodes in it stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Turn into a subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Bypass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Collapse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Mute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Pin</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/selection.py" />
   <source>Set colour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Square corners</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose “{name}” as parameter…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose “{name}”: a link gives its value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Move {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Name this result…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Name {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename parameter “{name}”…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename result “{name}”…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Select one node to expose its values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Take the name “{name}” off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Take {name} off the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>This node has no values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>“{name}” is no parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A choice that brings fields of its own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A field that is linked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A finger on the screen</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A kind of node that is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A link that is being drawn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A list of inputs whose last place is linked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A new input or output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A new seed by chance</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Add a point; drag it at once. The right button removes one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Add to the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+click a link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+drag a node or a group's title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+wheel on a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Bend it with a reroute, to be selected, moved and removed as nodes are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Change it; Shift finer, Ctrl to round values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Change it; Shift finer. A click lets you type both</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click a field that is linked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click an arrow at the ends of a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the badge of a hidden link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the dice of a seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the dot in the middle of a link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click to look there, drag its frame along, wheel to zoom</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Close it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Copy it, with the links among the copies</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Copy them there; after a short rest to a place in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Alt+click a slot or a link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Alt+drag the background</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Shift+click a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Shift+drag up or down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+click or Shift+click</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+drag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+right-drag, or Alt+Shift+drag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+wheel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Cut the links that the line crosses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Cut the links there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a note</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a subgraph node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click the background</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a field to the box of inputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a group's title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a name out of the inspector to the left edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a number sideways</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag an edge or a corner of a group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag an end of a range</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag from a linked input</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag from a slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag nodes onto a tab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag the background</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drop a PNG or JSON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drop a node without links on a link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>End what is under way; close a bubble; leave the subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Enter it; Esc leaves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Escape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Escape, Enter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go by a step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go by a step; with Shift by a tenth</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go to its other end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>In a field: leave the old value, take the new one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Inputs and outputs of any type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Insert it; what follows makes room. Alt held: not</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Inside a subgraph, a link to or from a box’s +</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It grows by a place, and closes its gaps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It is not painted: a large graph costs what is seen of it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It says where from, and goes there or disconnects it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It shows where its value comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Its menu: add a node, bend, hide, name, remove</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Keys that stay</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Kinds like it are offered; its values and links are kept</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Lead another link on from there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Make a link; let go in the empty it lists nodes and slots, with Shift a short menu</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle button, or Space and drag</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle-click a slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle-click a tab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mouse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Mouse, while a drag moves the view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Mouse, while a drag selects</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move a node or the view; held, the menu; two fingers zoom</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move all its links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move it with what is in it; with Ctrl the frame alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move that link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Move the view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view by dragging</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view up and down, left and right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view; pinched, zoom; tapped twice, 100 % or all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Of itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Only the slots that fit are lit; over others the reason is shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Open the workflow inside; other pictures become a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Over a group's title</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Press beside the points of a curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Put a Reroute node there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Rename the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Resize it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Search a node and add it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select more with a frame; Alt held takes away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select with a frame</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select with a lasso; Shift adds, Alt alone takes away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shake a node while dragging it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag from a link or a reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag from a linked output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag the background</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show it on the subgraph node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show its result in the viewer; again: its next output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show that field on the subgraph node, too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Something dragged to the edge of the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Space, held</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Switches appear that bypass or mute its nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Take it out of its links; its neighbours are linked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The line between them follows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The minimap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The mouse over two compared pictures</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The view follows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>They come and go with the choice</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>They take the type of what is linked to them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Two fingers on a trackpad</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>What lies outside of the view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Wheel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Wheel, Shift+wheel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Write it; Ctrl+click opens an address in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Zoom at the cursor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Zoom where the drag began</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Locked</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Locked: {keys} unlocks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Move nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/key_tree.py" />
   <source>Commands and their keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/key_tree.py" />
   <source>Press the keys…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} holds no keys. It is to look like what “Export” writes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} is no JSON: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} names the preset “{preset}”; there are {presets}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Blender</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Confy (as ComfyUI)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Houdini</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Shift+A adds, X deletes, M mutes, Tab enters a group, Home shows all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Tab adds, L lays out, B or Q bypasses, H shows all, G what is selected, I enters, U leaves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>The keys that ComfyUI has</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/commands/node_finder.py" />
   <location filename="../../app/editor/words.py" />
   <source>%n nodes</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>Find a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>Find a node: title, kind, number or value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Found nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>No node has that. Fewer letters find more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>{count} nodes, {shown} shown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Not possible just now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing to redo.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing to undo.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Recent file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select something on the canvas first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Setting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Show this node. {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>The list of shortcuts shows it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>A command, a node, a file, a setting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Command palette</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Enter does it, Escape closes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Nothing has these letters. Fewer letters find more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>What fits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A link let go in the empty opens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A node that is shaken while it is dragged leaves its links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A share of this machine's. What saves least time for its size is dropped first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A short menu</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>After a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As in ComfyUI</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As right angles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As slanted lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As the system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Before a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Colours of links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Counts from the next start of Confy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Ctrl+Up and Ctrl+Down in a prompt.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Disk space for results that took long</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Do what a wheel does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Drag moves the view, the wheel zooms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Drag selects, the wheel scrolls, Ctrl+wheel zooms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Draw links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Empty: one beside Confy's own files. Several workers may share it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Empty: the one that runs Confy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Files and runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Folder for results that took long</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>From farther away they are boxes with titles, which is faster; 0: always all of it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Grid, in pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>In all panels and menus; the canvas is zoomed by it, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Keep unsaved changes every … s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Kill an interrupted node after … s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Kinds of nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Language</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Long lists of choices stand in folders</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Look</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mark deprecated and experimental nodes on the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Memory for results of earlier runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Middle click on a slot adds a reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mouse and canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Moves of the view are animated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes say what the next run does with them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes show texts and fields from this zoom on, in percent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes snap to the grid when they are moved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Not, but at selected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Offer tags, embeddings and LoRAs in prompts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Pictures of files in lists of choices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Pinching always zooms.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Python of the worker</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Run exactly as ComfyUI does, its traps included</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Searches offer deprecated kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Searches offer experimental kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Seeds change</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Show advanced fields on every node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Show what links carry</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Size of previews, in pixels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Size of texts and controls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Speed of the view at its edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Step of a word's weight</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Tags are those of the lists that were loaded (Node › Fields).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>The search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>The second choice is told apart with any colour vision (Okabe and Ito); slots get shapes, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Theme</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>They are there again after a restart or a crash; off removes them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Told apart by every eye</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>What fed it feeds what it fed, as far as the types allow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>When a seed is set to be drawn anew or counted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>While something is dragged to the edge of the canvas; 0: the view stays.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>With Shift held it is the other.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Without it only is:deprecated finds them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Without it only is:experimental finds them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Changes count at once; those of the language and the worker from the next start or run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Filter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Filter settings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Settings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Add keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Change keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Click a command, then press its new keys. Bold keys are your own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <location filename="../../app/editor/notice_bar.py" />
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Export keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Export…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Filter by pressing the keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Filter by words</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Import keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Import…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Keyboard shortcuts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Leave them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>No keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Preset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Preset of keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Press the new keys; Escape keeps the old ones.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Reset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Reset all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Space, held, moves the view. Choose other keys for “{title}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Take them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>The keys of {name} are in use.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Written to {path}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{keys} calls “{other}”. Take it from there for “{title}”?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{keys} calls “{title}” now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{path} cannot be read: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{path} was not written: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>… or press the keys</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>All of it is in view.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>It feeds nothing more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>It has that colour.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Kinds of nodes and files are looked up again…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Models and results are dropped once nothing runs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>No link is hidden here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>No other workflow is open.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing feeds this node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing is selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing more feeds it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing of the selection is changed by that.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Results kept in files are removed once nothing runs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Select a group, or a node in one, first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node with a long text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node with fields; on a locked canvas none opens.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node: Enter opens its first field.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select nodes of different widths.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select one node, or one group, to rename it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select three or more with uneven gaps.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select two or more that are not in line yet, and are not pinned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select two or more that are not pinned.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Texts and controls are at 100 %.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is locked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is locked: nothing is moved or linked until it is unlocked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is not locked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The group fits its contents.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The nodes fit their contents.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The queue is emptied…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The run is to stop…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The selection is in no group.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The title has that size.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The zoom is 100 %.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no more neighbours.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no more nodes of this kind.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no problems.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is no server yet: see at the lower right.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing else to select.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing to lay out.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This is the outermost level.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node feeds nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node runs first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node runs last.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;About Confy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Advanced fields on every node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Another colour…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Apply a preset…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Arrange</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Arrange group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bookmarks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bottom edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bypass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bypass group nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Centres across</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Clear the queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Close</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Connect the selected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Continue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Convert to subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Dark</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Debug</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Delete</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Delete group with nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Dissolve nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Draw links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Edit the first field</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Enter subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Export API prompt…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Expose as parameter…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Find a node…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fit group to contents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fit selection or all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Folders in lists of choices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Format document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Freeze output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Heat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Hide or show links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;History…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Huge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Images</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Inputs and outputs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Interrupt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Invert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Join group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Keyboard shortcuts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Large</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave the subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Left edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Light</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Linear</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Load a list of tags…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Load queue…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Look</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Make unique</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Memory of results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mend the problem in front</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Menu of a link…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Menu of the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Middles down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Minimap</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Move by a step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mute group nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;New</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;New seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Node library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;None</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Not at all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Offer tags, embeddings and LoRAs in prompts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Open…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Paste</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Probe</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Publish to library…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Quit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Remove a link…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Rename subgraph…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Right edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Run only this group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Save values as preset…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Select</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Settings…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Simplify…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Small</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Snap to the grid</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Stack in a column</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Templates…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Text size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Time of the last run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Timeline of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Top edges</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Unlock the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Unpack subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Use last seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Usual</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;View the result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Workflows…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A new value by chance.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A node that is dragged quickly to and fro leaves its links.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A pinned node does not move.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add &amp;node…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add a n&amp;ote</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add the ne&amp;xt node…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ali&amp;gn</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All nodes of it show the new name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All nodes of the &amp;group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of the same &amp;kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of them, dashed, and not only those of selected nodes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of this graph; frozen nodes stay frozen.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All that &amp;feeds it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All that it f&amp;eeds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Animate &amp;moves of the view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Arrange e&amp;verything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As &amp;splines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As the &amp;system</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As wide as the widest.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ask the server again for nodes and files.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>At &amp;right angles</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin &amp;new nodes with these values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin new nodes with their &amp;own defaults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin no further run, or begin them again; the one that runs goes on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Black</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Blue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Brown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>By title, kind, number or value, inside subgraphs too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>C&amp;lear probes and breakpoints</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>C&amp;olour and form</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose a workflow to begin with: it opens as a copy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose an input of the selected node, then an output anywhere, by a few letters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose an output of the selected node, then an input anywhere, by a few letters.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Close this workflow; what is unsaved is asked about first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Co&amp;llapse</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Co&amp;mpare with a file…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Command &amp;palette…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Copy as a pictur&amp;e</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Copy the selection beside itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Cu&amp;t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Cyan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;etach nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;uplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;uplicate in a new tab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Do what the first button of the nearest bubble on the canvas does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Draw every link that was hidden one by one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Draw links another &amp;way</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Drop loaded models and the results of earlier runs; those in files stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Duplicate with incoming lin&amp;ks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Each node says whether it is cached, runs or always runs, and how long that takes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Edit the &amp;mask…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Edit the text in a &amp;window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>End the paused run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Enter does so, too. Tab goes on through all fields, and to the node that runs next.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Esc and Shift+Esc do so, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Even gaps &amp;across</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Even gaps &amp;down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Every command, node, recent file and setting.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Export &amp;picture of the canvas…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fit &amp;all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fit node to c&amp;ontents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fold the selected nodes, or all, into a few subgraphs with few links between them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fr&amp;ee memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>From left to right, each free input to the output that fits it best.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>G&amp;roups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Give the selected nodes the values of a preset.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go on with the paused run, to the next node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go on with the paused run, with the values in the bar above the canvas.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 5</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 6</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 7</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 8</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 9</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to the next p&amp;anel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to the panel before</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Green</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Help on the selected &amp;node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Hide or show every panel.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Hide or show unused &amp;slots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>In searches; without it only is:deprecated finds them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>In searches; without it only is:experimental finds them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Inputs and outputs of the selected nodes that nothing is linked to; fields stay. The file keeps it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Insert, rename or remove one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Its links and values stay where they fit; kinds like it come first, also for one that is missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Keep the selected subgraph for other workflows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Keep the values of the selected node under a name; the search finds it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>La&amp;rger texts and controls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out all nodes, whatever is selected; pinned ones stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out the selected nodes, or all, from left to right without overlap; pinned ones stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out what is in the selected group, or in the group around the selected node; others stay.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Let group nodes r&amp;un</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link &amp;colours for every eye</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link an &amp;input from…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link an &amp;output to…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link the selected node to the viewer, which is made where there is none; again: its next output.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links go level and upright, with round corners.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links go straight from slot to slot.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links swing from slot to slot.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>List the undo steps of this workflow by name; a click goes to one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Loc&amp;k the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>M&amp;odels…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Mar&amp;k deprecated and experimental nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>More room for a long text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Name a value of the selected node: it is shown in Parameters, and set from outside by its name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Neigh&amp;bours too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>New nodes of the selected node's kind get its values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Next &amp;problem</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Next workflo&amp;w tab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes and groups in view.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes show in colours how large their results are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes show in colours how long they took; the same again gives them their own colours.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes that are moved come to stand on the grid; with Shift held the other way round.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nothing is moved or linked until it is unlocked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>O&amp;ptions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer &amp;experimental kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer de&amp;precated kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer what often follows the selected node, and link it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>One link further.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>One of the selected nodes, or all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Only the &amp;canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Only the links of selected nodes are drawn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open &amp;recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open a copy of this workflow beside it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open a workflow, an API prompt or a picture that holds one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open the starter &amp;workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open the workflow again that was closed last, at its place among the tabs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Or round ones again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>P&amp;ictures in lists of choices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>P&amp;in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pa&amp;rameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pa&amp;use or resume the queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paint over the parts of the loaded picture that are to be masked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pale blue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paste in p&amp;lace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paste with &amp;incoming links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Prese&amp;ts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Previous workflow tab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Prompts offer its tags: a CSV file with one in each line, and how often it is used.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Published su&amp;bgraphs…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Purple</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put a frame around what is selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put a node or a bend into a link of the selected nodes, hide it, name it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put the selected nodes beside their group.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue it before others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue this workflow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue what a saved queue holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Re&amp;fresh nodes and files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Red</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remember what is in view; the digit comes back to it. It is kept in the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remo&amp;ve results kept in files</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remove e&amp;verything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remove the selected nodes and link what fed them to what they fed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <location filename="../../app/editor/outline/feature.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/selection.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Rename</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Rename, reorder, add and remove those of the subgraph in view, or of the selected one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Reopen the closed wor&amp;kflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Replace by another &amp;kind…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run &amp;first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run &amp;to here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run only to the &amp;selected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run the selected node and what it needs, no further, and show what it gives.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run the selected node once more, though its result is kept, and show what it gives.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run this node a&amp;gain</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run to the results of the group's nodes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Runs pause before the selected node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;hake a node to detach it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;maller texts and controls</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Same &amp;width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;as…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;queue…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;trace of the run…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save this file in canonical form from now on, as confy fmt does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say in words how this differs from another file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say in words what is different from the file, node by node.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say what the next &amp;run does</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Search a node and add it at the cursor.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Select &amp;all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 5</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 6</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 7</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 8</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 9</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Shape, type and size of what each link carries, as far as it is known before a run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show &amp;details when zoomed out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show &amp;what links carry</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show all hidden &amp;links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show every node and group.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show links of Set, Get and &amp;Anything Everywhere</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show or fold &amp;advanced fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show the folder that models belong in.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show the inside of the selected subgraph node; a double-click on it does so, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show what the link under the mouse carries, else what the selected nodes give.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Splines, linear, right angles, not at all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Square &amp;corners</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Start an empty workflow.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Stop what runs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ta&amp;ble of the run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Take the selected nodes out of their links, and link what fed them to what they fed. A node that is shaken while it is dragged does so, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Text for the reader, at the cursor.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Texts and controls at 100 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Texts and fields at every zoom; else from the zoom that the settings name. What lies outside of the view is never painted.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The canvas is one of them; Esc leads back to it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The copies get their values from where the selected nodes get them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The exposed inputs of the workflow, and its named results.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The link under the mouse, else the links of the selected nodes: named badges stand at their ends.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The link under the mouse, else the links out of the selected nodes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The node does not run, nor does what needs it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The node does not run; its input passes through.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The seed that the last run had, fixed from now on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected group, or the nearest one, grows around the selected nodes; several become one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node gets a subgraph of its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node keeps what it gave and does not run again, whatever changes before it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node, else the selected group.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected nodes become one node; what runs stays the same.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The whole workflow as a list: for the keyboard, and for screen readers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Those selected, else all of this graph.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Those selected, else all.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the &amp;left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the &amp;right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the node &amp;after it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the node &amp;before it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To what &amp;feeds it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To what it &amp;goes to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Told apart with any colour vision.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn &amp;Reroute nodes into bends of links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn &amp;bends of links into Reroute nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn Set and &amp;Get nodes into links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn links into &amp;Set and Get nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Wal&amp;k to a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What &amp;changed since saving…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What a click with the right button opens; the menu key does so, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What each node took: seconds, median, bytes, device.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What is inside the selected subgraph nodes takes their place.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What is not selected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What ran when, and the memory; live while it runs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What ran when, for ui.perfetto.dev or chrome://tracing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What the canvas shows of the selection, or of all, for other programs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What the node is for, its inputs, their types and ranges, its outputs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What took long and was kept over restarts has to be computed again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Where it was copied, here too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Workflows to begin with, your own among them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Write what runs and waits into a file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Write what the server would run as JSON.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Yellow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom &amp;in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom &amp;out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom to 100 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>Lin&amp;k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Add after {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Add {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Choose picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Nodes that give {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Nodes that take {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/feature.py" />
   <source>Nothing is known of {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/link_menu.py" />
   <source>Search…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>A run ends here: it shows or saves a result.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>Deprecated: it works in old workflows; new ones do better without it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>Experimental: it may change or go.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>a list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>and {count} more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>at first {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>optional</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Replace by {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Replace {title} by</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Select the nodes to replace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/hit_rows.py" />
   <source>after {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Confy does not have ComfyUI's {kinds} yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>No node fits {filters}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>No node fits. Fewer letters find more; the class name and the category count too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Search nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Search nodes, also in:IMAGE out:MASK pack:name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Take this filter away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>nothing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Clear breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Clear probes and breakpoints</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Freeze output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Point at a link, or select nodes with outputs, to probe them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe outputs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Select nodes that run: subgraphs have them inside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Select the node to run to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Set breakpoint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Take probe away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Take probes away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Take the probe away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>There are no probes or breakpoints here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Unfreeze output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Continue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Paused run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Show the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Stop</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>❚❚  Paused before {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/pausing.py" />
   <source>No run is paused: a breakpoint at the selected node lets the next one wait</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Click to see it large</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Probe of {output}: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>no value yet: run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_window.py" />
   <source>Facts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_window.py" />
   <source>Probe: {output}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Channel {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Deviation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Device</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Entries</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Infinite</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Largest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Length</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Networks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Not a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Number format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Pooled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Shape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Smallest</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Tokens</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Type</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Values in the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>blocked: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>no reason given</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>not pooled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>pooled {shape}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>{count} parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>{tokens} tokens × {width}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Align</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Distribute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Fit node to contents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Same width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Stack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Everything is laid out already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>The group is laid out already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/busy_notice.py" />
   <source>Stop this and leave everything as it is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/busy_notice.py" />
   <source>{title}…  Esc cancels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>A picture of {width} × {height} is on the clipboard</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/files/changes.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>Copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Cut</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Duplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: save what is at that address, and drop the file here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: the picture on the clipboard cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>On the clipboard: {what}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Paste</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Select what you want to copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Select what you want to duplicate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>There is nothing here to be copied</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/coloring.py" />
   <source>Colour of the selection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>All nodes of the group are so already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Delete group with nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Fit group to contents</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Join group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Join groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Leave group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>No selected node is in a group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select a group by its title, or a node in it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select the nodes that belong together first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select the nodes that should join, and there has to be a group for them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Text size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Add a node for “{name}”…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Cut links of “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Select what feeds it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Select what it goes to</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>%n tags are offered</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Load a list of tags</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>New seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node that has advanced fields</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node with a seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node with a seed that ran and has changed since</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>The list cannot be read: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Use last seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>{done}; the lists are in {folder}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A colour, as #rrggbb</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A curve: drag its points, press beside them to add one, right-click one to remove it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A picture that ComfyUI's page would take with a camera. Choose a file instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A picture that you paint; it is kept in the input folder of the server.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A range: drag its ends, or click and type two numbers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A rectangle in pixels: x, y, width, height. It can be drawn on the picture, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A sound that ComfyUI's page would record. Confy records none: choose a file with a sound instead.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A text of several lines</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Default: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>How a 3D model is looked at in ComfyUI's page. Confy draws no 3D models; the value stays as it is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>How layers lie over each other in ComfyUI's page. Confy has no editor for it; the value stays.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>In files: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>On or off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of a list that is empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of {count} choices</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Rectangles in pixels, drawn on the picture.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>What is linked here runs only when it is needed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>at least {low}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>at most {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>in steps of {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>{low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_menu.py" />
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Back to the default</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/field_menu.py" />
   <source>Back to the default: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/shared.py" />
   <source>What happens to the value above after each run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{count} files are kept, and sent as soon as the server is ready: then the nodes show them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{file} cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{file} is kept, and sent as soon as the server is ready: then the node shows it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Edit as JSON…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the curve…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the mask</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the mask of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Paint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Paint: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Select a node that loads a picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>The picture is on the server, which is not connected: wait until it is ready</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>The value as it stands in the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>There is no picture {name} on the server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>What you painted is kept, and sent as soon as the server is ready</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>All of {name}, not saved yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Changed in {name} since it was saved</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>From {first} to {second}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Layout too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Nothing changed but, perhaps, where nodes are.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Nothing changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Positions, sizes and colours, and what programs write for themselves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>What changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Discard all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>It has no file yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save the changes to “{name}” first?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save {wanted}, discard {left}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>{count} workflows have changes that are not saved. Save those that are ticked:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Export API prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Export picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Exported {file}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Format document</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Merge the changes in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Opened {file}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Replace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/files/watch.py" />
   <location filename="../../app/editor/files/writing.py" />
   <location filename="../../app/editor/problems/showing.py" />
   <source>Save as…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Save workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/observing/feature.py" />
   <source>Saved {file}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Saving writes this document in canonical form from now on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>The file has changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>The version in the file would be kept as {backup}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>This document is saved in canonical form already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Workflow (*.json)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Workflows and what was saved with one ({patterns});;Workflows (*.json);;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>{file} is open already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>“{file}” was changed elsewhere since it was opened here. Replace it?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/document_list.py" />
   <source>Several workflows in one file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/document_list.py" />
   <source>“{file}” holds {count} documents. Show:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/reading_notice.py" />
   <source>Opening {file}…  Esc cancels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/reading_notice.py" />
   <source>Stop reading and keep what is open</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Keep mine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Merge the file's changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Reload</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Reload the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Saving replaces what “{file}” holds now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>The changes in “{file}” are merged in, beside yours. Save to keep both.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/files/watch.py" />
   <source>The changes in “{file}” are merged in, but both changed %n things. They stand as here; Problems has the choice.</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>no node is another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>nodes: {changes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>your unsaved changes are one Undo away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} added</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} changed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} removed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere and reloaded: {what}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere, and there are changes here that are not saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere, but cannot be opened so: {reason}. What is open here stays as it is.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was deleted or moved elsewhere. It is still open here; saving puts it back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>a part of its path is a file, not a folder. Save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>that disk is read-only. Save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>the disk is full. Free some space, or save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>there is a folder of that name. Save under another name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>you may not write there. Save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>your quota is used up. Free some space, or save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>{error}. Save to another place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>{file} was not saved: {reason}. Nothing is lost: the workflow is still open, the file as it was.</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/gallery/cards.py" />
   <source>%n kinds of nodes missing</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/gallery/cards.py" />
   <source>%n models missing</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/cards.py" />
   <source>It cannot be read</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Ctrl+O opens a workflow, or drop a file here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Double-click or press Tab to add a node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Or begin with a template</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Templates…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture changed by a text.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture from a text, with the small model that comes along.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture made larger.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A text from a language model.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Chat</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Image to image</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Text to image</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Upscale</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Your workflows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <location filename="../../app/editor/panels/library.py" />
   <source>All</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Categories</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Looking for templates…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Missing models: {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Missing nodes: {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>No template has these words. Fewer words find more; “All” searches everywhere.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Open a copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Search templates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Search templates: what they make, models, tags</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Templates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>connection lost: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>editor</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>embedding left out: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>no standby worker: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>nobody needs the server any more</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>run {run} begins</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>run {run} ends: {how}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the history cannot be written: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the node info cannot be kept for the next start: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the queue cannot be written: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker {number} did not stop within {seconds} s and is killed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker {number} is ready, torch {version}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Confy speaks {language} from the next start on. What is open comes back, unsaved work too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Restart now</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Unsaved changes cannot be kept over a restart: save them first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>A picture of {width}×{height} pixels is too small: both sides need at least {limit}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Bypass all of them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Bypass the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>ComfyUI's own, which Confy does not have yet: {kinds}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Free models and results that are kept, then run again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>From packs that the file does not name: {kinds}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Group nodes are an old kind of subgraph: turn this one into a subgraph to edit what is inside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>IS_CHANGED of the pack “{pack}” raised {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>IS_CHANGED of the pack “{pack}” says that it gives something else each time (NaN)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>If memory ran out: use a smaller picture, batch or model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Install torch there: {command}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Keep one side of each part between &lt;&lt;&lt;&lt;&lt;&lt;&lt; and &gt;&gt;&gt;&gt;&gt;&gt;&gt; and remove the lines with these marks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Link {link} ends at node {node}, which is not in the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Make the image or batch smaller</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>NaN is not a number to work with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Name a Python with torch: the setting worker_python, or the environment variable CONFY_WORKER_PYTHON</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Nothing is left of a {width}×{height} latent that is cropped to the shape of {new_width}×{new_height}: do not crop it, or choose a size more like its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Nothing is left of a {width}×{height} picture that is cropped to the shape of {new_width}×{new_height}: do not crop it, or choose a size more like its own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Open {file} beside it: the version before the last save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Or bypass or remove these nodes, or put others in their place.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Put these node packs into the custom_nodes folder and start again: {packs}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the link, or the parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Replace the node…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Replace them, kind by kind…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Run `confy doctor`: it says what is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>The sampler "{name}" is not available yet. Available are: {names}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>There is no picture in it to save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These latents have {channels} channels, the model needs {needed}: they come from the VAE of another family of models. Encode the picture with this model's VAE.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These latents have {channels} channels, this VAE reads {readable}: use the VAE of the model that made them.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These pictures have {channels} channels; a file holds 1 to {limit}. Link pictures with three channels, red, green and blue, or four with alpha.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file has an unresolved git merge conflict at line {line}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file holds more than {count} nodes: no workflow does.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file holds no workflow: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This is no JSON file: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This picture has {channels} channels, a VAE reads {limit}: red, green and blue. Convert it to an RGB picture first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This prompt has {found} numbers a token, the model reads {needed}: it comes from the text encoder of another family of models. Encode it with the CLIP of this model's checkpoint.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Undo what took it away, or remove the entry from Parameters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Use a smaller model, or one in a smaller number format</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Use {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>WebP takes sides up to {limit}: make these {width}×{height} pictures smaller</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a Reroute node becomes a bend of a link: link its input and its output first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a colon is missing after a name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a comma or a closing bracket is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a name in double quotes is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a name is needed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a subgraph cannot contain itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a value is missing or misspelt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>it has no value; a text is needed, which may be empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>it needs “{title}” (#{node}), which always runs: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its check for changes raised {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its check for changes says that it gives something else each time (NaN)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its input {input} ({kind}) has a value that cannot be compared with that of an earlier run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its result is in the cache, and nothing that runs needs it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>line {line}, column {column}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>no link passes this reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>no server can be started, since its log {file} cannot be written: {error}. Free some space, or choose another home with --home</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>node {node} is a group node: turn it into a subgraph first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>none of these nodes gets a value from a Set node in the same graph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>nothing to run: no node shows or saves a result. Add a Save Image or Preview Image node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>nothing to run: none of the wanted nodes ({names}) shows or saves a result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>select a subgraph node first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>select the nodes that should become a subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>that disk is read-only. Choose another home with --home</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the clipboard holds no nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the clipboard holds no nodes or text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the disk is full. Free some space and run again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed input {name} has no effect: a link gives the value of {input}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed input {name} points nowhere: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed output {name} points nowhere: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file does not say what kind of node this is. Remove it, or bypass it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file ends too early, at {place}: the rest is missing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file is empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is ComfyUI's own, and Confy does not have it yet: bypass or remove the node, or put another in its place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is not installed here. Put the node pack that brings it into the custom_nodes folder and start again, or bypass or remove the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is not installed here. Put the node pack {pack} into the custom_nodes folder and start again, or bypass or remove the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the links go round in a circle ({way}); take one of them away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node asks for it only when it needs it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node stopped with {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node that made it may make something else each time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the run failed and the worker gave no reason</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server cannot be started with {command}: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server ended twice while this prompt ran, so it is not tried again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server of this home at {address} does not answer. End its process {number}, then try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server refused the workflow: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the subgraph of this node is missing in the file. Open the file it was copied from and copy it again, or remove the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker could not be started: {python} {how}; its last words: {last}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker is of another version: {what}; the server is Confy {version} with protocol {protocol}. Install the same version for both.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker process {number} {how}. A new worker takes over; run again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python ({python}) has no torch, so nothing can run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python ({python}) has no torch: nodes that compute with it cannot run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python {python} cannot be started: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the workflow itself has no inputs and outputs: expose values as parameters instead</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there are fewer than two nodes that could be folded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is already one called “{name}”: choose another name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is already something exposed as {name}: choose another name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the input folder: drop it on the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the input folder: drop it on the node, or choose another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the models folder: put it there, or choose another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the models folder: put it there, there is no other to choose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in {folder}: put it there, or choose another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in {folder}: put it there, there is no other to choose</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no link {link} here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no node to dissolve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no node {node} here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no subgraph {name} in this workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>these nodes cannot become one: {first} takes their result and feeds {last} again, so the subgraph would feed itself. Select {again} too, or leave {out} out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this is the workflow itself: expose the value as a parameter instead (Ctrl+E)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this packaged Confy brings no torch, and no Python for its worker is set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this subgraph stands inside of itself, so it could never end. Remove this node, or put another subgraph in its place</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>what {node} passes on while it is bypassed depends on what takes it. End the bypass first (Ctrl+B), then unpack it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} more links end at nodes that are not in the file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} nodes are of one kind not installed here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} nodes are of {kinds} kinds not installed here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{denoise} is too little for {steps} steps: use 0 or at least {smallest}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{factor} leaves no pixels of a {width}×{height} image</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{factor} leaves nothing of a latent of {width}×{height} elements: use a larger factor.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} cannot be read: {error}. Choose another file, or a copy of it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} does not exist. Check its name and folder.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} holds no workflow: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} holds nothing but zero bytes: its content is lost. Choose a workflow (.json), or a picture, video, sound or model that was saved with one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is a folder. Choose a file in it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is a pickle: opening one can run code hidden in it, so Confy does not. Use the .safetensors version of this model. If you trust the file, add its name to "allowed_pickles" in user/confy.settings.json.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is cut off: it has only {size} bytes. Download it again and compare its size with the one on the page it comes from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is cut off: it has {size} of {wanted} bytes. Download it again and compare its size with the one on the page it comes from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is damaged or cut off. Download it again and compare its size with the one on the page it comes from.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is neither JSON nor a picture, video, sound or model of a known kind. Choose a workflow (.json), or a picture, video, sound or model that was saved with one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} may not be read by you. Ask its owner for the right to read it, or choose another file.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} was not written: {reason}. What was computed is kept: the next run goes on from there</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets its value by a link: remove that first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets nothing, for {node} is bypassed and no input of it can pass through: let that run, or link another output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets nothing, for {node} is muted: let that run, or mute this node, too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} has no value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is linked to node {node}, which is not in the prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is shown on the subgraph node already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, but there is nothing to choose from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, which is none of its {count} choices; nearest is {best}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, which is not one of: {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}; the largest value allowed is {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}; the smallest value allowed is {limit}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} needs a link from an output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} needs a link from an output of type {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} takes {wanted}, but the link brings {received}: link an output of type {type}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input}: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} contains itself: take it out of itself first, then unpack it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} is no subgraph: there is nothing in it to unpack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more graphics memory than there is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more memory than there is</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{reason} at {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is neither true nor false</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is not a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is not a whole number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>“{name}” is used once only: it is unique already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/library/drag.py" />
   <source>Insert {kind}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/library/tree.py" />
   <source>Node library</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>All links between the selected nodes ({count})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>All links of the selection ({count})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Connect nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Link an input: which one?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Link an output: which one?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>No output of these nodes fits a free input of the others.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Nothing here fits {slot}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Remove which link?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Select a node first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Select the nodes to connect: two or more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The menu of which link?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The selected nodes have no links.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The selected nodes have no such slots.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>hidden</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>now from {slot}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>{slot} from…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>{slot} to…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Dissolve node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Dissolve nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Hide links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Hide unused slots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>No link bends here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Point at a link, or select nodes, to hide links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Point at a link, or select the nodes it comes from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Select nodes that are linked to others, to take them out of their links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Select nodes with slots that nothing is linked to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Show links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Show unused slots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>There are no Reroute nodes here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>There are no Set and Get nodes here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn Reroute nodes into bends</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn Set and Get nodes into links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn bends into Reroute nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn links into Set and Get nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Add a node here…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Go to the other end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hidden link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide all {count} links of this output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide under a name…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Name hidden link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Name of the badges at its ends; empty for that of the output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove all {count} links of this output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove reroute</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Rename…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Show link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Turn into Set and Get nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Turn into a Reroute node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_values.py" />
   <source>Before the last change: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/link_values.py" />
   <source>Value: {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>Select a node with an output to see its result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>There is no kind of node here that shows such a result</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>View {output}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>Viewer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>“{output}” is in a viewer already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>&amp;Redo {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>&amp;Undo {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>A native editor and runtime for typed node graphs.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>About Confy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Models belong in {folder}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Models, inputs and outputs are in {folder}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>The settings cannot be saved: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Unsaved changes cannot be kept for recovery: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Bookmark {number} is “{name}”: {keys} comes back to it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Empty canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Go to {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Remove bookmark {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Rename bookmark {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Set bookmark {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>The subgraph of bookmark {key}, “{name}”, is no longer there.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>There is no bookmark {key} yet: {keys} sets it here.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>There is none.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/lost_hint.py" />
   <source>Nothing of the workflow is in view. Show all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/panel_focus.py" />
   <source>Canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/navigation/panel_focus.py" />
   <source>Notice</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/observing/feature.py" />
   <source>%n nodes ran</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>Nothing has run yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <source>Save trace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <source>ran</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>{count} cached</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/presets/commands.py" />
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>{file} cannot be written: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/heat.py" />
   <source>Click to give the nodes their own colours again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>Bytes of results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>Time of the last run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>nothing ran yet</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>%n nodes have never run here</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Expected: {time}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Expected: {time}, told from other sizes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>How long it takes is not known: it has not run here yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Measured when it ran before: {size}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs it each time</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs {run} of its {all} nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run takes its result from the cache</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>What a run would do now, from what steps took on this machine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>about {time}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>always</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>{count} run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Copy as CSV</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>For ui.perfetto.dev or chrome://tracing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Median</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Save trace…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Share</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>State</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>This run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>What each node took</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Results: {size}, {device}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Run the workflow to see what ran when</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Timeline of the last run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{count} steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{count} steps, {time} together</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{time} from {begin} on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/open_document.py" />
   <source>Untitled</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/group_switches.py" />
   <source>Run what the results in this group need</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>Bookmarks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>Groups</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>group</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>→ {count} links</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Bypassed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Muted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Outline of the workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Run to its results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/rows.py" />
   <source>subgraph input</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/outline/rows.py" />
   <source>subgraph output</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>Choose a colour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>{value}  (not in the list)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Dock this panel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Float {panel}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Hide this panel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Hide {panel}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Let this panel float</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Inspector</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Outline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>Problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Timeline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Drag the ends. Keys: the arrows move an end, Space goes to the other.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Copy the picture (Ctrl+C)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Fit into the panel (F)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Next (Right)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>One pixel of the picture is one of the screen (1)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Previous (Left)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Results appear here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save the picture as a file of your own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>(linked)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Do not keep on top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Keep on top</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>after a run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Height</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>black</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>blue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>brown</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>collapsed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>colour</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>cyan</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>green</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>mode</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>other…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>pale blue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>purple</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>red</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>size</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>yellow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/sent_box.py" />
   <source>Show this node</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/inspecting/sent_box.py" />
   <source>and %n more</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Filter the values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Select at most {count} nodes to see the values that they share.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Select nodes to see and edit their values.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>These nodes have no value in common.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>This kind of node is not installed. Its values and links are kept and saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>{count} kinds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>{count} nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>— {count} nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Add to the canvas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Add to the favourites</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Core</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Every kind of node, by category</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Favourites</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Filter nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Help on the node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Letters of the name; in:IMAGE, out:MASK, pack:name, is:deprecated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Packs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Recently used</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Take out of the favourites</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>The kinds of custom node packs, pack by pack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>The kinds that come with the server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source> node {node}:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>From which level on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>debug</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>info</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>warning</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/panel_strip.py" />
   <source>Panels</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>F2 renames, Alt+Up and Alt+Down move, Delete takes it off the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Move down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Move down (Alt+Down)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Move up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Move up (Alt+Up)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Name of the parameter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Nothing is exposed yet.

Right-click a field of a node and choose “Expose as parameter…”: it is shown here, and scripts can set it by name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Take off the list</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Take off the list (Delete)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Confy itself</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Details</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Dismiss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Engine</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Input</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Link</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Memory</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Merge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Model</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>No problems. The workflow is checked while you edit it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Pack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Server</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Worker</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>Workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>hint</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>node {node}, input {input}</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/queue.py" />
   <source>%n pictures</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/queue.py" />
   <source>%n runs are waiting for the server to start</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Begin no further run; the one that runs goes on</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Begin the waiting runs again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Load queue…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Pause</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Resume</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Run again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Save or load the queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Save queue…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Show results</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Stop, cancel or delete the selected runs (Delete)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>{done} of {count} nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>{running} running, {waiting} waiting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>A preset needs a name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Apply “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Name of the preset of {kind}:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>New nodes of {kind} begin with its own defaults</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>New nodes of {kind} begin with these values</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>No presets of {kind} yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Save values as preset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Saved “{name}”: search “{kind}: {name}”, or Node › Presets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select a node whose kind is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select nodes of one kind</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select one node whose kind is known</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>The nodes have these values already</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>The preset “{name}” is gone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>Try again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>node {node}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>this remedy no longer fits: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Change device</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Where its inputs are</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Where this node computes; what comes from elsewhere is moved there</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>%n runs are queued</source>
   <translation type="unfinished">
    <numerusform />
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>Load queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>Save queue</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>The queue is saved in {file}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>this server cannot pause, order or save its queue: it is not Confy's</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>{file} is no saved queue: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Connected with {url}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Interrupted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>No worker</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Not connected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Queued</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Ready</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Running</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Sending the workflow…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The run failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The workflow cannot run as it is: see the problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The workflow runs as soon as the server has started</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Worker is starting…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/run_commands.py" />
   <source>Select a node that shows or saves a result, such as Preview Image</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/runner.py" />
   <source>the server ended during the run. A new one is started and runs it again: nothing to do</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/seed_control.py" />
   <source>Change seeds after run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/seed_control.py" />
   <source>Change seeds before run</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>it closed the connection</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>the server at {url} does not answer ({reason})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>the server at {url}: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_start.py" />
   <source>the server could not be started: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_talk.py" />
   <source>the server did not take {file}: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/running/server_talk.py" />
   <source>{file} could not be read: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/selection.py" />
   <source>Resize</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/selection.py" />
   <source>Set mode</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Back to: {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Done again: {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Problem: {words}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Undone: {step}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>Go to {place}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>used {count} times: a change here changes all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Convert to subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Double-click the node to enter it; Esc leaves it again.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Insert {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Make unique</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Move field</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Name of the subgraph, shown on each node of it:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>New Subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Rename subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Select a subgraph node first.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Take {name} off the subgraph node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Unpack subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>{file} cannot be read: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>{sentence}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/field_drag.py" />
   <source>Inside a subgraph this shows the field on its node; here Ctrl+E exposes it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Move slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Name, as each node of this subgraph shows it:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Remove slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Remove “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Rename slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Rename “{name}”…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Take “{name}” off this node</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_kinds.py" />
   <source>{file} cannot be read: {error}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>From</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Insert</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Name</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Name in the library:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>New name:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Nothing is published yet: select a subgraph node and choose Publish to library.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Publish</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Publish subgraph</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Published subgraphs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Remove “{name}” from the library? Workflows that use it keep their own copy.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Search</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>There is already a subgraph called “{name}”. Replace it?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>there is already a subgraph called “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>you</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>“{name}” is in the library now.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>“{name}” was not changed: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>At most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Click a name again, or press F2, to change it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Leave nodes that show or save a result outside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Links in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Links out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Number of parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Only the {count} selected nodes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Part</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Simplify</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Stays outside</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>What runs stays the same, and one undo takes it back.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>parts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>{parts} subgraphs and {outside} single nodes, {after} links between them instead of {before}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Add</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Add slot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Down</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Every node of this subgraph follows. Double-click a name to change it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Inputs and outputs of {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>Copy from “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>Nothing was copied: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>{nodes} copied to “{name}”</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>Close (Ctrl+W)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>New workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>New workflow (Ctrl+N)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>Open workflows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close those to the right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Copy path</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>It runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its file was changed elsewhere</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its run failed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its run is done</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>No file yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>No workflow was closed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Show in its folder</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>There are unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>{name} copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>All problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Commands…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Every command, node, recent file and setting</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Fit the selection, or everything</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>No problems</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Queue  {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Run this workflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Server is starting…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Stop what runs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Toolbar</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>What runs and waits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Zoom</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>As it was opened</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>Click a step to go there. The dot marks what the file holds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>History</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>Undo steps</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/step_titles.py" />
   <source>{title} of {node} to {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/undoing/step_titles.py" />
   <source>{title}: {nodes}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/window_memory.py" />
   <source>Nothing yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/window_memory.py" />
   <source>The window's state cannot be kept: {reason}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/editor/writing/sizes.py" />
   <source>{count} bytes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/spoken.py" />
   <source>usage: </source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
