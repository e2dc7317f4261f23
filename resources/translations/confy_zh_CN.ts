<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>Confy</name>
  <message>
   <location filename="../../app/cli.py" />
   <source>- is stdin, written to stdout; of a folder, all workflows below</source>
   <translation>- 是标准输入，写到标准输出；给出文件夹时是其下所有的工作流</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Drop what workers keep in memory: models and earlier results.</source>
   <translation>释放工作进程保存在内存中的模型和先前的结果。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Edit, check and run typed node graphs.</source>
   <translation>编辑、检查和运行带类型的节点图。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Have git compare and merge workflows with Confy.</source>
   <translation>让 git 用 Confy 比较和合并工作流。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the kinds of nodes.</source>
   <translation>列出节点的种类。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the problems of workflows without running them.</source>
   <translation>列出工作流的问题，而不运行。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>List the values of a workflow that --set can change.</source>
   <translation>列出工作流中可用 --set 更改的值。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Make a workflow of an API prompt.</source>
   <translation>由 API 提示词生成工作流。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Merge two versions of a workflow that came from one; exit 1 if conflicts are left in the file.</source>
   <translation>合并同一工作流的两个版本；文件里留有冲突时退出码为 1。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Open the editor.</source>
   <translation>打开编辑器。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Print a picture's workflow for git diff.</source>
   <translation>为 git diff 输出图片里的工作流。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Report versions, devices, folders, what is missing.</source>
   <translation>报告版本、设备、文件夹和缺少的东西。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Rewrite workflows and prompts in canonical form.</source>
   <translation>把工作流和提示词改写为规范形式。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Run a workflow and wait for its results.</source>
   <translation>运行工作流并等待结果。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Say what differs between two workflows; exit 1 if anything.</source>
   <translation>说明两个工作流的不同；有不同时退出码为 1。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Serve ComfyUI's API until interrupted.</source>
   <translation>提供 ComfyUI 的 API，直到被中断。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Show the plan of a run without running it.</source>
   <translation>显示运行计划，而不运行。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>Write the API prompt of a workflow.</source>
   <translation>写出工作流的 API 提示词。</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>a running server (Confy or ComfyUI); its token is read from CONFY_TOKEN</source>
   <translation>正在运行的服务器（Confy 或 ComfyUI）；令牌从 CONFY_TOKEN 读取</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>address to listen on</source>
   <translation>监听的地址</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>also the results that are kept in files</source>
   <translation>也包括保存在文件中的结果</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>change a value for this run; NAME is that of an exposed input, or NODE.INPUT, where NODE is an id, a path 5:3, a title or a class</source>
   <translation>为这次运行更改一个值；NAME 是公开的输入的名称，或 NODE.INPUT，其中 NODE 是编号、路径 5:3、标题或类</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>copy the results into this folder</source>
   <translation>把结果复制到这个文件夹</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>count places, sizes, colours and bookkeeping, too</source>
   <translation>位置、大小、颜色和内部记录也算不同</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>default: stdout</source>
   <translation>默认：标准输出</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>default: stdout; may be OURS</source>
   <translation>默认：标准输出；可以是 OURS</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>every NODE.INPUT, besides what is exposed by name</source>
   <translation>除了按名称公开的，还有每个 NODE.INPUT</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>folder of models, inputs, outputs and state</source>
   <translation>模型、输入、输出和状态的文件夹</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>in all your repositories, not only here</source>
   <translation>在您的所有仓库里，而不只是这里</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>interrupted</source>
   <translation>已中断</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>its form is the result's, its side that kept</source>
   <translation>结果沿用它的形式，冲突时保留它这一边</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>leave the file as it is and print the result</source>
   <translation>文件保持原样，输出结果</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>name the files in .gitattributes, to commit it</source>
   <translation>把文件写进 .gitattributes，以便提交</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>of a folder, all workflows below</source>
   <translation>给出文件夹时是其下所有的工作流</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>only what a merge left to decide</source>
   <translation>只列出合并留待决定的部分</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>open, write a picture of the window, leave</source>
   <translation>打开，写出窗口的图片，然后退出</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>options</source>
   <translation>选项</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>positional arguments</source>
   <translation>位置参数</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>print object_info</source>
   <translation>输出 object_info</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>print one JSON document on stdout</source>
   <translation>在标准输出上输出一个 JSON 文档</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>run once for each row of a .csv, .json or .yaml file; its columns are named as for --set</source>
   <translation>.csv、.json 或 .yaml 文件的每一行运行一次；列的命名与 --set 相同</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>run only these output nodes, or exposed results</source>
   <translation>只运行这些输出节点或公开的结果</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>save no prompt and no workflow inside pictures</source>
   <translation>不在图片里保存提示词和工作流</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>show program's version number and exit</source>
   <translation>显示版本号并退出</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>show this help message and exit</source>
   <translation>显示这份帮助并退出</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>so many runs of the queue at a time: one worker for all devices (the default), one for each GPU, or N that share all devices</source>
   <translation>队列同时运行的数量：所有设备共用一个工作进程（默认）、每个 GPU 一个，或 N 个共用所有设备</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>take away what this command added</source>
   <translation>撤去此命令添加的内容</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>the output cannot be written: {reason}</source>
   <translation>无法写出输出：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>token that clients send; `none` asks for none (loopback only)</source>
   <translation>客户端发送的令牌；`none` 表示不要令牌（仅限本机）</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>use only this GPU, or these: `0,2`, as nvidia-smi counts them</source>
   <translation>仅使用这个或这些 GPU：`0,2`，按 nvidia-smi 的编号</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>what both came from; an empty file: nothing</source>
   <translation>两者的共同来源；空文件：没有</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>with --params: end at the first bad row</source>
   <translation>与 --params 一起：遇到第一个出错的行就结束</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>with --params: name the copies, such as "{row}-{seed}"</source>
   <translation>与 --params 一起：为副本命名，例如 "{row}-{seed}"</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>workflow, API prompt or picture</source>
   <translation>工作流、API 提示词或图片</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>workflow, API prompt, or a picture, video or sound with either inside</source>
   <translation>工作流、API 提示词，或其中带有它们的图片、视频或声音</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>write nothing; exit code 1 if a file would change</source>
   <translation>什么也不写；有文件会改变时退出码为 1</translation>
  </message>
  <message>
   <location filename="../../app/cli.py" />
   <source>write what ran when as a trace for ui.perfetto.dev or chrome://tracing</source>
   <translation>把何时运行了什么写成跟踪文件，可在 ui.perfetto.dev 或 chrome://tracing 中打开</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>, {count} failed</source>
   <translation>，{count} 行失败</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>failed</source>
   <translation>失败</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>nothing was run</source>
   <translation>什么也没有运行</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>row {number}</source>
   <translation>第 {number} 行</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>{done} of {count} rows run</source>
   <translation>{count} 行中已运行 {done} 行</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <location filename="../../app/cli_run.py" />
   <source>{how} in {seconds} s</source>
   <translation>{how}，用时 {seconds} 秒</translation>
  </message>
  <message>
   <location filename="../../app/cli_batch.py" />
   <source>… and {count} more</source>
   <translation>……还有 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>--stdout takes one file</source>
   <translation>--stdout 只接受一个文件</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>cannot be read: {reason}</source>
   <translation>无法读取：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <location filename="../../app/cli_merge.py" />
   <source>cannot be written: {reason}. It is as it was</source>
   <translation>无法写入：{reason}。它保持原样</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>does not exist</source>
   <translation>不存在</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>formatted {path}</source>
   <translation>已格式化 {path}</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>has no canonical form. Please report this, with the file</source>
   <translation>没有规范形式。请连同文件一起报告</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>is a pipe, which cannot be rewritten. Add --stdout or --check</source>
   <translation>是管道，无法改写。请加上 --stdout 或 --check</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>is no ordinary file</source>
   <translation>不是普通文件</translation>
  </message>
  <message>
   <location filename="../../app/cli_format.py" />
   <source>would format {path}</source>
   <translation>将会格式化 {path}</translation>
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>all your repositories</source>
   <translation>您的所有仓库</translation>
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>git no longer uses Confy in {what} ({file})</source>
   <translation>git 在{what}中不再使用 Confy（{file}）</translation>
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>git now compares and merges workflows in {what} with Confy ({file})</source>
   <translation>git 现在用 Confy 比较和合并{what}中的工作流（{file}）</translation>
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>this repository</source>
   <translation>此仓库</translation>
  </message>
  <message>
   <location filename="../../app/cli_git.py" />
   <source>undo it with the same command and --remove</source>
   <translation>用同一命令加 --remove 撤销</translation>
  </message>
  <message>
   <location filename="../../app/cli_given.py" />
   <source>- is stdin, which can be read only once</source>
   <translation>- 是标准输入，只能读取一次</translation>
  </message>
  <message>
   <location filename="../../app/cli_given.py" />
   <source>is a folder without a workflow in it</source>
   <translation>是一个没有工作流的文件夹</translation>
  </message>
  <message>
   <location filename="../../app/cli_input.py" />
   <source>a server of this home runs already and keeps its workers: --workers is for one that is started</source>
   <translation>此目录的服务器已在运行，其工作进程不变：--workers 只用于新启动的服务器</translation>
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>1 conflict is kept in the file: open it in Confy to resolve</source>
   <translation>文件里保留了 1 个冲突：请在 Confy 中打开并解决</translation>
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>conflict</source>
   <translation>冲突</translation>
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>node "{node}" of the other version is #{new} now: both versions added a #{old}</source>
   <translation>另一版本的节点“{node}”现在是 #{new}：两个版本都添加了 #{old}</translation>
  </message>
  <message>
   <location filename="../../app/cli_merge.py" />
   <source>{count} conflicts are kept in the file: open it in Confy to resolve</source>
   <translation>文件里保留了 {count} 个冲突：请在 Confy 中打开并解决</translation>
  </message>
  <message>
   <location filename="../../app/cli_output.py" />
   <source>, or </source>
   <translation>，或</translation>
  </message>
  <message>
   <location filename="../../app/cli_output.py" />
   <source>node {title}(#{path})</source>
   <translation>节点 {title}(#{path})</translation>
  </message>
  <message>
   <location filename="../../app/cli_roles.py" />
   <source>There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set): the editor cannot open.</source>
   <translation>这里没有屏幕（DISPLAY 和 WAYLAND_DISPLAY 都没有设置）：无法打开编辑器。</translation>
  </message>
  <message>
   <location filename="../../app/cli_roles.py" />
   <source>To run a workflow without it: {command}</source>
   <translation>不用屏幕运行工作流：{command}</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>--name-by and --stop-on-error belong to --params</source>
   <translation>--name-by 和 --stop-on-error 须与 --params 一起使用</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>--trace is of a single run: leave out --params</source>
   <translation>--trace 只用于单次运行：请去掉 --params</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>batched</source>
   <translation>批量</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>cached</source>
   <translation>已缓存</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>done</source>
   <translation>完成</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>folded</source>
   <translation>预先计算</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>fused</source>
   <translation>融合</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>merged</source>
   <translation>合并</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>not started</source>
   <translation>未开始</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>planned</source>
   <translation>计划</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>run</source>
   <translation>运行</translation>
  </message>
  <message>
   <location filename="../../app/cli_run.py" />
   <source>steps {steps}; {freed} MB freed, peak {peak} MB</source>
   <translation>步骤：{steps}；释放 {freed} MB，峰值 {peak} MB</translation>
  </message>
  <message>
   <location filename="../../app/cli_workers.py" />
   <source>dropped once nothing runs: {what}</source>
   <translation>没有任务运行时即释放：{what}</translation>
  </message>
  <message>
   <location filename="../../app/cli_workers.py" />
   <source>no server of this home runs: nothing is held in memory</source>
   <translation>此目录没有服务器在运行：内存中没有保存任何内容</translation>
  </message>
  <message>
   <location filename="../../app/cli_workers.py" />
   <source>nothing was held in memory</source>
   <translation>内存中没有保存任何内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <location filename="../../app/editor/creating/search/node_search.py" />
   <location filename="../../app/editor/files/watch.py" />
   <location filename="../../app/editor/gallery/cards.py" />
   <source>, </source>
   <translation>、</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Bring them back</source>
   <translation>恢复</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Confy ended while {names} had changes that were not saved. They are still here.</source>
   <translation>Confy 上次结束时，{names} 还有未保存的更改。这些更改仍然保留着。</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Confy made a mistake ({error}). Your workflow is still open; save it.</source>
   <translation>Confy 内部出错（{error}）。工作流仍处于打开状态，请先保存。</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Discard</source>
   <translation>丢弃</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>No server</source>
   <translation>没有服务器</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>Restore</source>
   <translation>恢复</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>The changes that were not saved are discarded.</source>
   <translation>未保存的更改已丢弃。</translation>
  </message>
  <message>
   <location filename="../../app/editor/application.py" />
   <source>{names} and {count} more</source>
   <translation>{names}，以及另外 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/canvas_access.py" />
   <source>Ctrl and the arrow keys walk from node to node.</source>
   <translation>按住 Ctrl 加方向键可在节点之间移动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/canvas_access.py" />
   <source>Graph</source>
   <translation>节点图</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/field_access.py" />
   <source>given by a link</source>
   <translation>由连线提供</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>%n problems</source>
   <translation>
    <numerusform>%n 个问题</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>bypassed</source>
   <translation>已绕过</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>group {title}</source>
   <translation>分组 {title}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>inputs of the subgraph</source>
   <translation>子图的输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>muted</source>
   <translation>已静音</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>not installed</source>
   <translation>未安装</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <source>number {number}</source>
   <translation>编号 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>outputs of the subgraph</source>
   <translation>子图的输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>running</source>
   <translation>运行中</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>the run is paused before it</source>
   <translation>运行在其之前暂停</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>waiting</source>
   <translation>等待中</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/node_access.py" />
   <source>{state} {percent} percent</source>
   <translation>{state} {percent}%</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>from {node}, number {number}, {slot}</source>
   <translation>来自 {node}，编号 {number}，{slot}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>input</source>
   <translation>输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <source>not linked</source>
   <translation>未连接</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>output</source>
   <translation>输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>to {node}, number {number}, {slot}</source>
   <translation>到 {node}，编号 {number}，{slot}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/accessible/slot_access.py" />
   <source>{count} links</source>
   <translation>{count} 条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/boundary.py" />
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Inputs</source>
   <translation>输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/boundary.py" />
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Outputs</source>
   <translation>输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/canvas.py" />
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Locked: V unlocks</source>
   <translation>已锁定：按 V 解锁</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/canvas.py" />
   <location filename="../../app/editor/canvas/gestures/values/span_press.py" />
   <location filename="../../app/editor/commands/exposing.py" />
   <location filename="../../app/editor/fields/value_windows.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <location filename="../../app/editor/problems/showing.py" />
   <location filename="../../app/editor/selection.py" />
   <source>Set {name}</source>
   <translation>设置 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>Type to filter</source>
   <translation>输入文字以筛选</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>missing</source>
   <translation>缺失</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>nearest</source>
   <translation>最接近</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/choice_popup.py" />
   <source>recent</source>
   <translation>最近使用</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Fold advanced fields</source>
   <translation>收起高级字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>New {name}</source>
   <translation>新的 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Rename group</source>
   <translation>重命名分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>Rename node</source>
   <translation>重命名节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Show advanced fields</source>
   <translation>显示高级字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>Title of the group</source>
   <translation>分组标题</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Title of the node</source>
   <translation>节点标题</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/field_editors.py" />
   <source>What was typed is left. Open the text again: Ctrl+Y brings it back.</source>
   <translation>未采用刚才输入的内容。再次打开该文本并按 Ctrl+Y 可将其恢复。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>3D models</source>
   <translation>3D 模型</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>All files</source>
   <translation>所有文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>Choose a file for {name}</source>
   <translation>为 {name} 选择文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Images</source>
   <translation>图像</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>Sounds</source>
   <translation>音频</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/file_choice.py" />
   <source>Videos</source>
   <translation>视频</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/open_editor.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/value_fields.py" />
   <source>off</source>
   <translation>关</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/open_editor.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/value_fields.py" />
   <source>on</source>
   <translation>开</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Brush</source>
   <translation>画笔</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Clear</source>
   <translation>清空</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Colour…</source>
   <translation>颜色…</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Do it again (Ctrl+Shift+Z)</source>
   <translation>重做（Ctrl+Shift+Z）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Erase</source>
   <translation>橡皮</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Erase (E); the right button does so, too</source>
   <translation>擦除（E）；鼠标右键也可以</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Esc again leaves what was painted; Save keeps it.</source>
   <translation>再按一次 Esc 放弃所画内容；“保存”会保留它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Fit</source>
   <translation>适应</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Invert</source>
   <translation>反转</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Mask what is not masked (I)</source>
   <translation>反转遮罩（I）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Paint (B)</source>
   <translation>绘制（B）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Redo</source>
   <translation>重做</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Right button: erase · [ and ]: size of the brush · wheel: zoom · Space: move</source>
   <translation>右键：擦除 · [ 和 ]：画笔大小 · 滚轮：缩放 · 空格：移动</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Save</source>
   <translation>保存</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Show the whole picture (F)</source>
   <translation>显示整幅图片（F）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>Size</source>
   <translation>大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Size of the brush</source>
   <translation>画笔大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Take away all that is painted</source>
   <translation>清除所画的全部内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>Take back the last stroke (Ctrl+Z)</source>
   <translation>撤销上一笔（Ctrl+Z）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>The colour of the brush (C)</source>
   <translation>画笔的颜色（C）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Undo</source>
   <translation>撤销</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/painting/paint_window.py" />
   <source>{count} px</source>
   <translation>{count} 像素</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>LoRA</source>
   <translation>LoRA</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>embedding</source>
   <translation>嵌入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/completion.py" />
   <source>wildcard</source>
   <translation>通配符</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/find_bar.py" />
   <source>Find</source>
   <translation>查找</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/find_bar.py" />
   <source>Find in this text</source>
   <translation>在此文本中查找</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Edit {name}</source>
   <translation>编辑 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Line {line} of {lines}</source>
   <translation>第 {line} 行，共 {lines} 行</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Long lines go on in the next row (Alt+Z)</source>
   <translation>长行在下一行继续（Alt+Z）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>Wrap lines</source>
   <translation>自动换行</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/texts/large_text.py" />
   <source>{letters} characters, {words} words</source>
   <translation>{letters} 个字符，{words} 个词</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>After a run, the picture that goes into the node shows here.</source>
   <translation>运行之后，进入该节点的图片会显示在这里。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>Drag to draw a box; drag its middle or a corner to change it. The arrow keys move it, too.</source>
   <translation>拖动以绘制方框；拖动中间或角可以更改它。方向键也能移动它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>Draw {name}</source>
   <translation>绘制 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/presets/commands.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Remove</source>
   <translation>移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <source>The right button or Delete removes one.</source>
   <translation>鼠标右键或 Delete 键删除一个。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>height</source>
   <translation>高</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/box_window.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>width</source>
   <translation>宽</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <source>Enter: done · Esc: leave</source>
   <translation>Enter：完成 · Esc：放弃</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Make it smooth</source>
   <translation>改为平滑</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_popup.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Make it straight</source>
   <translation>改为直线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_view.py" />
   <source>Drag points; press beside them to add one, with the right button to remove one. Keys: Page Up and Page Down choose, the arrows move, Insert adds, Delete removes, L: straight or smooth.</source>
   <translation>拖动点；在旁边按下可添加点，用右键删除点。按键：Page Up 和 Page Down 选择，方向键移动，Insert 添加，Delete 删除，L：直线或平滑。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/curve_view.py" />
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>This value is no curve</source>
   <translation>这个值不是曲线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>Edit {name} as JSON</source>
   <translation>以 JSON 编辑 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>Line {line}, column {column}: this is no JSON ({reason}).</source>
   <translation>第 {line} 行第 {column} 列：这不是 JSON（{reason}）。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>This is longer than {count} characters.</source>
   <translation>超过了 {count} 个字符。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>This is nested too deeply.</source>
   <translation>嵌套过深。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/editors/values/json_window.py" />
   <source>{name} is no number that JSON has.</source>
   <translation>{name} 不是 JSON 中的数字。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/choose.py" />
   <location filename="../../app/editor/canvas/gestures/collapsed.py" />
   <location filename="../../app/editor/canvas/gestures/cut_links.py" />
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Cut links</source>
   <translation>剪断连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/choose.py" />
   <source>It is pinned: Node › Pin lets it move again</source>
   <translation>它已固定：用 节点 › 固定 可让它再次移动</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/cut_links.py" />
   <source>Node #{node} gives this link where types fit: link the input itself, or change that node</source>
   <translation>节点 #{node} 会在类型合适处给出此连线：请直接连接该输入，或更改该节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Add link</source>
   <translation>添加连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <source>Move link</source>
   <translation>移动连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/draw_link.py" />
   <location filename="../../app/editor/linking/by_keys.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove link</source>
   <translation>移除连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/field_press.py" />
   <location filename="../../app/editor/structure/commands.py" />
   <source>Show {name} on the subgraph node</source>
   <translation>在子图节点上显示 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/field_press.py" />
   <location filename="../../app/editor/structure/field_drag.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Show “{name}” on the subgraph node</source>
   <translation>在子图节点上显示“{name}”</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Clone %n nodes</source>
   <translation>
    <numerusform>克隆 %n 个节点</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Clone group</source>
   <translation>克隆分组</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Detach %n nodes</source>
   <translation>
    <numerusform>使 %n 个节点脱离连线</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Insert node</source>
   <translation>插入节点</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Move %n nodes</source>
   <translation>
    <numerusform>移动 %n 个节点</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_items.py" />
   <source>Move group</source>
   <translation>移动分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>Move links</source>
   <translation>移动多条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>No output here gives {types} for all of them</source>
   <translation>这里没有一个输出能同时提供 {types}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>This would make a cycle</source>
   <translation>这会形成循环</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_output.py" />
   <source>{count} links from {output}</source>
   <translation>{output} 的 {count} 条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_reroute.py" />
   <source>Move reroute</source>
   <translation>移动转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/move_reroute.py" />
   <source>Move selection</source>
   <translation>移动所选内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <source>Add Reroute</source>
   <translation>添加 Reroute 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/on_links.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Add reroute</source>
   <translation>添加转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/resize.py" />
   <source>Resize group</source>
   <translation>调整分组大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/resize.py" />
   <source>Resize node</source>
   <translation>调整节点大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Add a point to {name}</source>
   <translation>为 {name} 添加点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Move a point of {name}</source>
   <translation>移动 {name} 的点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Remove a point of {name}</source>
   <translation>删除 {name} 的点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Smooth lines in {name}</source>
   <translation>{name} 使用平滑线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/curve_press.py" />
   <source>Straight lines in {name}</source>
   <translation>{name} 使用直线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Comes from {origin}</source>
   <translation>来自 {origin}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Cut link</source>
   <translation>剪断连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Disconnect</source>
   <translation>断开</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>Go there</source>
   <translation>前往</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/gestures/values/linked_press.py" />
   <source>the inputs of the subgraph</source>
   <translation>子图的输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Bypass group nodes</source>
   <translation>绕过分组内节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Mute group nodes</source>
   <translation>静音分组内节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/grab.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/outline/feature.py" />
   <source>Run group nodes</source>
   <translation>运行分组内节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Bypass the nodes of this group: they do not run, their inputs pass through</source>
   <translation>绕过此分组的节点：它们不运行，输入直接通过</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Let the nodes of this group run again</source>
   <translation>让此分组的节点重新运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/header.py" />
   <source>Mute the nodes of this group: they do not run, nor does what needs them</source>
   <translation>静音此分组的节点：它们以及依赖它们的节点都不运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/switch_nodes.py" />
   <source>A switch for each group: off mutes or bypasses its nodes.</source>
   <translation>每个分组一个开关：关闭即静音或绕过其中的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/groups/switch_nodes.py" />
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Group</source>
   <translation>分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>Deprecated: it still runs, but a newer kind should take its place (Replace by another kind)</source>
   <translation>已弃用：仍可运行，但应换成较新的节点（替换为其他类型）</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>Experimental: it may change or go in a later version</source>
   <translation>实验性：以后的版本中可能变化或移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>The kind “{kind}” is not installed here</source>
   <translation>此处未安装节点类型“{kind}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>The kind “{kind}” is not installed here; it is of {pack}</source>
   <translation>此处未安装节点类型“{kind}”，它属于 {pack}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>deprecated</source>
   <translation>已弃用</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/header_marks.py" />
   <source>experimental</source>
   <translation>实验性</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>A node cannot feed itself</source>
   <translation>节点不能连接到自身</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>Already linked here</source>
   <translation>这里已经连接</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>This would make a cycle: {one} already feeds {other}</source>
   <translation>这会形成循环：{one} 已经连到 {other}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{node} has no input that takes {given}</source>
   <translation>{node} 没有接受 {given} 的输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{node} has no output that gives {taken}</source>
   <translation>{node} 没有提供 {taken} 的输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>{output} gives {given}; this input takes {taken}</source>
   <translation>{output} 提供 {given}，而此输入需要 {taken}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/aim.py" />
   <source>→ {input}: replaces the link from {node}</source>
   <translation>→ {input}：替换来自 {node} 的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It only shapes the workflow in the editor: no run needs it, nor its pack.</source>
   <translation>它只在编辑器中整理工作流：运行时不需要它，也不需要它的节点包。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It sends nothing now: no open input takes what comes in.</source>
   <translation>它现在什么也不发送：没有空着的输入能接收传入的内容。</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>It sends {kinds} to %n inputs</source>
   <translation>
    <numerusform>它把 {kinds} 发送到 %n 个输入</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/links/sent.py" />
   <source>Sends what comes in to every open input that takes it. Confy does this without the pack.</source>
   <translation>把传入的内容发送到每个能接收它的空输入。Confy 不需要节点包就能做到。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <source>breakpoint</source>
   <translation>断点</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>frozen</source>
   <translation>已冻结</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/debug_paint.py" />
   <source>probed</source>
   <translation>已探测</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>fixed</source>
   <translation>固定</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <source>random</source>
   <translation>随机</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>smooth</source>
   <translation>平滑</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/field_look.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>straight</source>
   <translation>直线</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>The picture appears here</source>
   <translation>图像会显示在这里</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/log.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>error</source>
   <translation>错误</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>paused</source>
   <translation>已暂停</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>pinned</source>
   <translation>已固定</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>unknown</source>
   <translation>未知</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/observing/timeline_scale.py" />
   <source>{count} min</source>
   <translation>{count} 分钟</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <source>{count} ms</source>
   <translation>{count} 毫秒</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_look.py" />
   <location filename="../../app/editor/observing/timeline_scale.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>{count} s</source>
   <translation>{count} 秒</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <location filename="../../app/editor/panels/choice_fields.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Choose a file…</source>
   <translation>选择文件…</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Draw boxes…</source>
   <translation>绘制方框…</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Draw on the picture…</source>
   <translation>在图片上绘制…</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Fewer fields</source>
   <translation>收起字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>Paint…</source>
   <translation>绘画…</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>value {number}</source>
   <translation>值 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_shape.py" />
   <source>{count} more…</source>
   <translation>还有 {count} 项…</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n boxes</source>
   <translation>
    <numerusform>%n 个方框</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n points</source>
   <translation>
    <numerusform>%n 个点</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>%n settings</source>
   <translation>
    <numerusform>%n 项设置</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>a list of %n</source>
   <translation>
    <numerusform>含 %n 项的列表</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>as the node makes it</source>
   <translation>由节点决定</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no boxes</source>
   <translation>没有方框</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no picture chosen</source>
   <translation>未选择图片</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>no sound chosen</source>
   <translation>未选择声音</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/node_values.py" />
   <source>nothing painted</source>
   <translation>尚未绘画</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>= {value}, the least there is</source>
   <translation>= {value}，已是最小值</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>= {value}, the most there is</source>
   <translation>= {value}，已是最大值</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Is “{text}” grouped by thousands? Write it plainly: {plain}.</source>
   <translation>“{text}”是千位分组吗？请直接写成 {plain}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Numbers have no units here: leave “{unit}” out.</source>
   <translation>这里的数字没有单位：请去掉“{unit}”。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Only numbers, + - * / ** ( ) and pi are understood here.</source>
   <translation>这里只识别数字、+ - * / ** ( ) 和 pi。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>There is no number yet to start from.</source>
   <translation>还没有可作为起点的数字。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>This is too long for a number.</source>
   <translation>作为数字，这太长了。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>Type a number, or arithmetic such as 512*2.</source>
   <translation>请输入数字，或 512*2 这样的算式。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” divides by zero.</source>
   <translation>“{text}”除以了零。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is no finite number.</source>
   <translation>“{text}”不是有限的数字。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is not a number.</source>
   <translation>“{text}”不是数字。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/numbers.py" />
   <source>“{text}” is too large.</source>
   <translation>“{text}”太大。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Both lie between {low} and {high}.</source>
   <translation>两者都在 {low} 和 {high} 之间。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>The first number is at most the last.</source>
   <translation>第一个数不大于最后一个数。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Width and height are at least 1.</source>
   <translation>宽和高至少为 1。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Write four numbers: x, y, width, height.</source>
   <translation>请写四个数字：x, y, 宽, 高。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>Write two numbers: from and to.</source>
   <translation>请写两个数：起点和终点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/nodes/written_values.py" />
   <source>“{text}” is no colour: write #rrggbb.</source>
   <translation>“{text}”不是颜色：请写成 #rrggbb。</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/notes/note_text.py" />
   <source>Double-click to write</source>
   <translation>双击即可书写</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/notes/press.py" />
   <source>Ctrl+click opens {address}</source>
   <translation>Ctrl+单击打开 {address}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Enter: fix</source>
   <translation>Enter：修复</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Enter: the first</source>
   <translation>Enter：采用第一项</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>Esc: dismiss</source>
   <translation>Esc：忽略</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/problems/bubble_text.py" />
   <source>{count} more</source>
   <translation>还有 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/scene.py" />
   <location filename="../../app/editor/outline/rows.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <location filename="../../app/editor/scope_trail.py" />
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Subgraph</source>
   <translation>子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/minimap.py" />
   <source>Hide the minimap</source>
   <translation>隐藏小地图</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/minimap.py" />
   <source>Minimap</source>
   <translation>小地图</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Frozen: it keeps what it gave (Alt+F9)</source>
   <translation>已冻结：保留其结果 (Alt+F9)</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Runs pause before it (F9)</source>
   <translation>运行会在其之前暂停 (F9)</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Type: {kind}</source>
   <translation>类型：{kind}</translation>
  </message>
  <message>
   <location filename="../../app/editor/canvas/viewport/tips.py" />
   <source>Type: {type}</source>
   <translation>类型：{type}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>Group “{title}”</source>
   <translation>分组“{title}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>Remove group</source>
   <translation>移除分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <source>The nodes in it stay.</source>
   <translation>其中的节点会保留。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/context_menu.py" />
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Turn into a subgraph</source>
   <translation>转换为子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Bypass</source>
   <translation>绕过</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Collapse</source>
   <translation>折叠</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>Delete</source>
   <translation>删除</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Mute</source>
   <translation>静音</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Pin</source>
   <translation>固定</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <location filename="../../app/editor/editing/grouping.py" />
   <location filename="../../app/editor/selection.py" />
   <source>Set colour</source>
   <translation>设置颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/edit_commands.py" />
   <source>Square corners</source>
   <translation>直角</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose {name}</source>
   <translation>公开 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose “{name}” as parameter…</source>
   <translation>将“{name}”公开为参数…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Expose “{name}”: a link gives its value</source>
   <translation>公开“{name}”：它的值来自连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Move {name}</source>
   <translation>移动 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Name this result…</source>
   <translation>为此结果命名…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Name {name}</source>
   <translation>命名 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Parameters</source>
   <translation>参数</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename parameter “{name}”…</source>
   <translation>重命名参数“{name}”…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename result “{name}”…</source>
   <translation>重命名结果“{name}”…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Rename {name}</source>
   <translation>重命名 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Select one node to expose its values</source>
   <translation>选择一个节点以公开它的值</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Take the name “{name}” off</source>
   <translation>去掉名称“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>Take {name} off the list</source>
   <translation>将 {name} 从列表中移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>This node has no values</source>
   <translation>此节点没有可公开的值</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/exposing.py" />
   <source>“{name}” is no parameter</source>
   <translation>取消参数“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A choice that brings fields of its own</source>
   <translation>自带字段的选项</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A field that is linked</source>
   <translation>已连线的字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A finger on the screen</source>
   <translation>单指触摸屏幕</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A kind of node that is missing</source>
   <translation>缺失的节点种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A link that is being drawn</source>
   <translation>正在拉出的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A list of inputs whose last place is linked</source>
   <translation>最后一位已连线的输入列表</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A new input or output</source>
   <translation>新的输入或输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>A new seed by chance</source>
   <translation>随机生成新种子</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Add a point; drag it at once. The right button removes one</source>
   <translation>添加点，可立即拖动；右键删除点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Add to the selection</source>
   <translation>加入所选内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+click a link</source>
   <translation>Alt+单击连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+drag a node or a group's title</source>
   <translation>Alt+拖动节点或分组标题</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Alt+wheel on a number</source>
   <translation>在数字上 Alt+滚轮</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Bend it with a reroute, to be selected, moved and removed as nodes are</source>
   <translation>用转接点弯折连线；转接点可像节点一样选择、移动和移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Change it; Shift finer, Ctrl to round values</source>
   <translation>改变数值；Shift 更精细，Ctrl 取整</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Change it; Shift finer. A click lets you type both</source>
   <translation>更改它；按住 Shift 更精细。单击可输入两端</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click a field that is linked</source>
   <translation>单击有连线的字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click an arrow at the ends of a number</source>
   <translation>单击数字两端的箭头</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the badge of a hidden link</source>
   <translation>单击隐藏连线的标签</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the dice of a seed</source>
   <translation>单击种子的骰子</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click the dot in the middle of a link</source>
   <translation>单击连线中间的圆点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Click to look there, drag its frame along, wheel to zoom</source>
   <translation>单击查看该处，拖动其中的框移动，滚轮缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Close it</source>
   <translation>关闭它</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Copy it, with the links among the copies</source>
   <translation>复制，包括副本之间的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Copy them there; after a short rest to a place in it</source>
   <translation>复制到该处；稍作停留可选择位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Alt+click a slot or a link</source>
   <translation>Ctrl+Alt+单击接口或连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Alt+drag the background</source>
   <translation>Ctrl+Alt+拖动背景</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Shift+click a node</source>
   <translation>Ctrl+Shift+单击节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+Shift+drag up or down</source>
   <translation>Ctrl+Shift+上下拖动</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+click or Shift+click</source>
   <translation>Ctrl+单击或 Shift+单击</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+drag</source>
   <translation>Ctrl+拖动</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+right-drag, or Alt+Shift+drag</source>
   <translation>Ctrl+右键拖动，或 Alt+Shift+拖动</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Ctrl+wheel</source>
   <translation>Ctrl+滚轮</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Cut the links that the line crosses</source>
   <translation>剪断划线经过的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Cut the links there</source>
   <translation>剪断那里的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a note</source>
   <translation>双击注释</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a subgraph node</source>
   <translation>双击子图节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click a title</source>
   <translation>双击标题</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Double-click the background</source>
   <translation>双击背景</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a field to the box of inputs</source>
   <translation>把字段拖到输入框</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a group's title</source>
   <translation>拖动分组标题</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a name out of the inspector to the left edge</source>
   <translation>把检查器中的名称拖到左边缘</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag a number sideways</source>
   <translation>左右拖动数字</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag an edge or a corner of a group</source>
   <translation>拖动分组的边或角</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag an end of a range</source>
   <translation>拖动范围的一端</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag from a linked input</source>
   <translation>从已连接的输入拖出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag from a slot</source>
   <translation>从接口拖出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag nodes onto a tab</source>
   <translation>把节点拖到标签页上</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drag the background</source>
   <translation>拖动背景</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drop a PNG or JSON</source>
   <translation>拖入 PNG 或 JSON</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Drop a node without links on a link</source>
   <translation>把没有连线的节点放到连线上</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>End what is under way; close a bubble; leave the subgraph</source>
   <translation>结束进行中的操作；关闭气泡；离开子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Enter it; Esc leaves</source>
   <translation>进入子图；Esc 离开</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Escape</source>
   <translation>Escape</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Escape, Enter</source>
   <translation>Escape、Enter</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go by a step</source>
   <translation>改变一个步长</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go by a step; with Shift by a tenth</source>
   <translation>改变一个步长；按住 Shift 为十分之一</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Go to its other end</source>
   <translation>前往另一端</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>In a field: leave the old value, take the new one</source>
   <translation>在字段中：保留旧值，或采用新值</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Inputs and outputs of any type</source>
   <translation>任意类型的输入和输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Insert it; what follows makes room. Alt held: not</source>
   <translation>插入其中，后面的节点让出位置；按住 Alt 则不插入</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Inside a subgraph, a link to or from a box’s +</source>
   <translation>在子图内，连到方框的 + 或从 + 拉出连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It grows by a place, and closes its gaps</source>
   <translation>自动增加一位，并补上空位</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It is not painted: a large graph costs what is seen of it</source>
   <translation>不绘制：大图只为看得见的部分花费时间</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It says where from, and goes there or disconnects it</source>
   <translation>显示值来自何处，并可前往或断开</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>It shows where its value comes from</source>
   <translation>显示其值的来源</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Its menu: add a node, bend, hide, name, remove</source>
   <translation>它的菜单：添加节点、弯折、隐藏、命名、移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Keys that stay</source>
   <translation>不变的按键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Kinds like it are offered; its values and links are kept</source>
   <translation>提供相近的种类；其值和连线会保留</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Lead another link on from there</source>
   <translation>从那里引出另一条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Make a link; let go in the empty it lists nodes and slots, with Shift a short menu</source>
   <translation>创建连线；在空白处松开会列出节点和接口，按住 Shift 则为简短菜单</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle button, or Space and drag</source>
   <translation>中键，或空格加拖动</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle-click a slot</source>
   <translation>中键单击接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Middle-click a tab</source>
   <translation>中键单击标签页</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mouse</source>
   <translation>鼠标</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Mouse, while a drag moves the view</source>
   <translation>鼠标（拖动移动视图时）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Mouse, while a drag selects</source>
   <translation>鼠标（拖动选择时）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move a node or the view; held, the menu; two fingers zoom</source>
   <translation>移动节点或视图；按住打开菜单；双指缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move all its links</source>
   <translation>移动它的所有连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move it with what is in it; with Ctrl the frame alone</source>
   <translation>连同其中的内容一起移动；按住 Ctrl 只移动框</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move that link</source>
   <translation>移动该连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Move the view</source>
   <translation>移动视图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view by dragging</source>
   <translation>拖动移动视图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view up and down, left and right</source>
   <translation>上下、左右移动视图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Move the view; pinched, zoom; tapped twice, 100 % or all</source>
   <translation>移动视图；捏合缩放；双击为 100 % 或全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Of itself</source>
   <translation>自动发生</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Only the slots that fit are lit; over others the reason is shown</source>
   <translation>只亮起适合的接口；在其他接口上显示原因</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Open the workflow inside; other pictures become a node</source>
   <translation>打开其中的工作流；其他图像会成为节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Over a group's title</source>
   <translation>在分组标题上</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Press beside the points of a curve</source>
   <translation>在曲线的点旁边按下</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Put a Reroute node there</source>
   <translation>在那里放置 Reroute 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Rename the node</source>
   <translation>重命名节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Resize it</source>
   <translation>调整大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Search a node and add it</source>
   <translation>搜索节点并添加</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select more with a frame; Alt held takes away</source>
   <translation>用框加选；按住 Alt 则减选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select with a frame</source>
   <translation>框选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Select with a lasso; Shift adds, Alt alone takes away</source>
   <translation>套索选择；Shift 加选，单按 Alt 减选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shake a node while dragging it</source>
   <translation>拖动节点时摇晃它</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag from a link or a reroute</source>
   <translation>Shift+从连线或转接点拖出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag from a linked output</source>
   <translation>Shift+从已连接的输出拖出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Shift+drag the background</source>
   <translation>Shift+拖动背景</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show it on the subgraph node</source>
   <translation>在子图节点上显示它</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show its result in the viewer; again: its next output</source>
   <translation>在查看器中显示其结果；再次：下一个输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Show that field on the subgraph node, too</source>
   <translation>在子图节点上也显示该字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Something dragged to the edge of the canvas</source>
   <translation>拖到画布边缘的东西</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Space, held</source>
   <translation>按住空格</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Switches appear that bypass or mute its nodes</source>
   <translation>会出现绕过或静音其中节点的开关</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Take it out of its links; its neighbours are linked</source>
   <translation>使它脱离连线；其相邻节点相连</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The line between them follows</source>
   <translation>中间的分界线跟随移动</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The minimap</source>
   <translation>小地图</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The mouse over two compared pictures</source>
   <translation>鼠标在两幅对比图片上</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>The view follows</source>
   <translation>视图跟随</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>They come and go with the choice</source>
   <translation>随选项出现和消失</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>They take the type of what is linked to them</source>
   <translation>采用与其相连者的类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Two fingers on a trackpad</source>
   <translation>触控板双指</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>What lies outside of the view</source>
   <translation>视图之外的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Wheel</source>
   <translation>滚轮</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Wheel, Shift+wheel</source>
   <translation>滚轮、Shift+滚轮</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Write it; Ctrl+click opens an address in it</source>
   <translation>编写注释；Ctrl+单击打开其中的网址</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Zoom at the cursor</source>
   <translation>在光标处缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/gestures.py" />
   <source>Zoom where the drag began</source>
   <translation>在拖动起点处缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Locked</source>
   <translation>已锁定</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Locked: {keys} unlocks</source>
   <translation>已锁定：按 {keys} 解锁</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/key_commands.py" />
   <source>Move nodes</source>
   <translation>移动节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/key_tree.py" />
   <source>Commands and their keys</source>
   <translation>命令及其快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/key_tree.py" />
   <source>Press the keys…</source>
   <translation>请按下按键…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} holds no keys. It is to look like what “Export” writes</source>
   <translation>{file} 中没有快捷键。它应当与“导出”写出的文件一样</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} is no JSON: {error}</source>
   <translation>{file} 不是 JSON：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/keys_file.py" />
   <source>{file} names the preset “{preset}”; there are {presets}</source>
   <translation>{file} 指定了预设“{preset}”，但只有 {presets}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Blender</source>
   <translation>Blender</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Confy (as ComfyUI)</source>
   <translation>Confy（与 ComfyUI 相同）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Houdini</source>
   <translation>Houdini</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Shift+A adds, X deletes, M mutes, Tab enters a group, Home shows all</source>
   <translation>Shift+A 添加，X 删除，M 静音，Tab 进入组，Home 显示全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>Tab adds, L lays out, B or Q bypasses, H shows all, G what is selected, I enters, U leaves</source>
   <translation>Tab 添加，L 整理布局，B 或 Q 绕过，H 显示全部，G 显示所选，I 进入，U 离开</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/keys/presets.py" />
   <source>The keys that ComfyUI has</source>
   <translation>ComfyUI 的快捷键</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/commands/node_finder.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <location filename="../../app/editor/words.py" />
   <source>%n nodes</source>
   <translation>
    <numerusform>%n 个节点</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>Find a node</source>
   <translation>查找节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>Find a node: title, kind, number or value</source>
   <translation>查找节点：标题、类型、编号或值</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Found nodes</source>
   <translation>找到的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>No node has that. Fewer letters find more.</source>
   <translation>没有符合的节点。少输入几个字母可找到更多。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/node_finder.py" />
   <source>{count} nodes, {shown} shown</source>
   <translation>{count} 个节点，显示前 {shown} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Node</source>
   <translation>节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Not possible just now.</source>
   <translation>暂时无法执行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing to redo.</source>
   <translation>没有可重做的操作。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing to undo.</source>
   <translation>没有可撤销的操作。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Recent file</source>
   <translation>最近的文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select something on the canvas first.</source>
   <translation>请先在画布上选择内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Setting</source>
   <translation>设置项</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>Show this node. {kind}</source>
   <translation>显示此节点。{kind}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/palette.py" />
   <source>The list of shortcuts shows it.</source>
   <translation>快捷键列表会显示它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>A command, a node, a file, a setting</source>
   <translation>命令、节点、文件、设置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Command palette</source>
   <translation>命令面板</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Enter does it, Escape closes.</source>
   <translation>Enter 执行，Escape 关闭。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>Nothing has these letters. Fewer letters find more.</source>
   <translation>没有包含这些字母的条目。少输入几个字母可找到更多。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/palette/popup.py" />
   <source>What fits</source>
   <translation>匹配项</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>0: never.</source>
   <translation>0：从不。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A link let go in the empty opens</source>
   <translation>连线在空白处松开时打开</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A node that is shaken while it is dragged leaves its links</source>
   <translation>拖动时摇晃节点会使其脱离连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A share of the device's. Models beyond it wait in memory until they are used.</source>
   <translation>占显卡显存的比例。超出的模型在内存中等待，用到时再移入。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A share of this machine's. What saves least time for its size is dropped first.</source>
   <translation>占本机内存的比例。相对大小而言节省时间最少的结果最先丢弃。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A share of this machine's. What the next run needs last is dropped first.</source>
   <translation>占本机内存的比例。下次运行最晚需要的最先释放。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>A short menu</source>
   <translation>简短菜单</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>After a run</source>
   <translation>运行后</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As curves</source>
   <translation>曲线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As in ComfyUI</source>
   <translation>与 ComfyUI 相同</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As right angles</source>
   <translation>直角折线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As slanted lines</source>
   <translation>斜线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>As the system</source>
   <translation>跟随系统</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Before a run</source>
   <translation>运行前</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Beside the runs, which do not wait for it. Needs a C++ compiler (g++ or clang++).</source>
   <translation>在运行之外进行，运行不会等待。需要 C++ 编译器（g++ 或 clang++）。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Colours of links</source>
   <translation>连线颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Compile chains of picture nodes</source>
   <translation>编译相连的图像节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Counts from the next start of Confy.</source>
   <translation>下次启动 Confy 时生效。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Ctrl+Up and Ctrl+Down in a prompt.</source>
   <translation>在提示词中按 Ctrl+Up 和 Ctrl+Down。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Dark</source>
   <translation>深色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Disk space for results that took long</source>
   <translation>耗时较长的结果可用的磁盘空间</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Do what a wheel does</source>
   <translation>与滚轮相同</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Drag moves the view, the wheel zooms</source>
   <translation>拖动移动视图，滚轮缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Drag selects, the wheel scrolls, Ctrl+wheel zooms</source>
   <translation>拖动选择，滚轮滚动，Ctrl+滚轮缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Draw links</source>
   <translation>连线样式</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Empty: one beside Confy's own files. Several workers may share it.</source>
   <translation>留空：放在 Confy 自己的文件旁边。多个工作进程可以共用。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Empty: the one that runs Confy.</source>
   <translation>留空：使用运行 Confy 的那一个。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Fields</source>
   <translation>字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Files and runs</source>
   <translation>文件与运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Folder for results that took long</source>
   <translation>存放耗时较长的结果的文件夹</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>From farther away they are boxes with titles, which is faster; 0: always all of it.</source>
   <translation>更远时只是带标题的方框，速度更快；0：始终全部显示。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Graphics memory for models</source>
   <translation>模型可用的显存</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Grid, in pixels</source>
   <translation>网格（像素）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>In all panels and menus; the canvas is zoomed by it, too.</source>
   <translation>作用于所有面板和菜单，画布也按此缩放。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Keep unsaved changes every … s</source>
   <translation>自动保留未保存更改的间隔（秒）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Kill an interrupted node after … s</source>
   <translation>中断后强制结束节点的等待时间（秒）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Kinds of nodes</source>
   <translation>节点种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Language</source>
   <translation>语言</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Light</source>
   <translation>浅色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Links</source>
   <translation>连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Long lists of choices stand in folders</source>
   <translation>长的选项列表按文件夹排列</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Look</source>
   <translation>外观</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mark deprecated and experimental nodes on the canvas</source>
   <translation>在画布上标记已弃用和实验性的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Memory for loaded models</source>
   <translation>已加载模型可用的内存</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Memory for results of earlier runs</source>
   <translation>保留以前运行结果的内存</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Middle click on a slot adds a reroute</source>
   <translation>中键单击接口可添加转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Mouse and canvas</source>
   <translation>鼠标与画布</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Moves of the view are animated</source>
   <translation>视图移动时使用动画</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Never</source>
   <translation>从不</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes say what the next run does with them</source>
   <translation>节点说明下次运行会对它做什么</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes show texts and fields from this zoom on, in percent</source>
   <translation>从此缩放比例（%）起，节点显示文字和字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Nodes snap to the grid when they are moved</source>
   <translation>移动节点时吸附到网格</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Not, but at selected nodes</source>
   <translation>不显示，所选节点除外</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Of branches, and of the items of a list; 1: one after the other.</source>
   <translation>各分支的请求，以及列表中各项的请求；1：逐个发送。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Off</source>
   <translation>关闭</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Offer tags, embeddings and LoRAs in prompts</source>
   <translation>在提示词中提供标签、嵌入和 LoRA</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Pictures of files in lists of choices</source>
   <translation>选项列表中文件的图片</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Pinching always zooms.</source>
   <translation>双指捏合始终用于缩放。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Python of the worker</source>
   <translation>工作进程的 Python</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Requests to other servers at once</source>
   <translation>同时发往其他服务器的请求数</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Run exactly as ComfyUI does, its traps included</source>
   <translation>与 ComfyUI 完全一致地运行，包括它的缺陷</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Searches offer deprecated kinds</source>
   <translation>搜索提供已弃用的种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Searches offer experimental kinds</source>
   <translation>搜索提供实验性的种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Seeds change</source>
   <translation>种子变化时机</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Show advanced fields on every node</source>
   <translation>在所有节点上显示高级字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Show what links carry</source>
   <translation>显示连线传递的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Size of previews, in pixels</source>
   <translation>预览大小（像素）</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Size of texts and controls</source>
   <translation>文字和控件大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>So, and load them when a worker starts</source>
   <translation>同上，并在工作进程启动时载入</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Speed of the view at its edge</source>
   <translation>画布边缘处视图的移动速度</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Step of a word's weight</source>
   <translation>词语权重的步长</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Tags are those of the lists that were loaded (Node › Fields).</source>
   <translation>标签来自已加载的列表（节点 › 字段）。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Tell of a node without a sign after … s</source>
   <translation>节点多少秒没有动静时提示</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>The search</source>
   <translation>搜索框</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>The second choice is told apart with any colour vision (Okabe and Ito); slots get shapes, too.</source>
   <translation>第二种配色任何色觉都能区分（Okabe 与 Ito），接口也会带有形状。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Theme</source>
   <translation>主题</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>They are there again after a restart or a crash; off removes them.</source>
   <translation>重启或崩溃之后仍然可用；关闭则会删除它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Told apart by every eye</source>
   <translation>任何色觉都能区分</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>What fed it feeds what it fed, as far as the types allow.</source>
   <translation>在类型允许的范围内，其上游直接连到其下游。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>When a seed is set to be drawn anew or counted.</source>
   <translation>适用于设为随机或递增、递减的种子。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Where it was measured to be faster</source>
   <translation>在实测更快之处使用</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>While something is dragged to the edge of the canvas; 0: the view stays.</source>
   <translation>把内容拖到画布边缘时的速度；0 表示视图不动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>With Shift held it is the other.</source>
   <translation>按住 Shift 则相反。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Without it only is:deprecated finds them.</source>
   <translation>关闭后只有 is:deprecated 能找到它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/setting_rows.py" />
   <source>Without it only is:experimental finds them.</source>
   <translation>关闭后只有 is:experimental 能找到它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Changes count at once; those of the language and the worker from the next start or run.</source>
   <translation>更改立即生效；语言和工作进程的更改在下次启动或运行时生效。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <location filename="../../app/editor/panels/inspector.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Filter</source>
   <translation>筛选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Filter settings</source>
   <translation>筛选设置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/settings_window.py" />
   <source>Settings</source>
   <translation>设置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Add keys</source>
   <translation>添加快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Change keys</source>
   <translation>更改快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Click a command, then press its new keys. Bold keys are your own.</source>
   <translation>单击一个命令，然后按下新的快捷键。粗体为您自己的快捷键。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <location filename="../../app/editor/notice_bar.py" />
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close</source>
   <translation>关闭</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Export keys</source>
   <translation>导出快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Export…</source>
   <translation>导出…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Filter by pressing the keys</source>
   <translation>按下按键来筛选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Filter by words</source>
   <translation>按文字筛选</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Import keys</source>
   <translation>导入快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Import…</source>
   <translation>导入…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Keyboard shortcuts</source>
   <translation>键盘快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Leave them</source>
   <translation>保留原样</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>No keys</source>
   <translation>无快捷键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Preset</source>
   <translation>预设</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Preset of keys</source>
   <translation>快捷键预设</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Press the new keys; Escape keeps the old ones.</source>
   <translation>按下新的快捷键；Escape 保留旧的。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Reset</source>
   <translation>重置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Reset all</source>
   <translation>全部重置</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Space, held, moves the view. Choose other keys for “{title}”.</source>
   <translation>按住空格用于移动视图。请为“{title}”选择其他快捷键。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Take them</source>
   <translation>改用于此</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>The keys of {name} are in use.</source>
   <translation>正在使用 {name} 的快捷键。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>Written to {path}.</source>
   <translation>已写入 {path}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{keys} calls “{other}”. Take it from there for “{title}”?</source>
   <translation>{keys} 现在用于“{other}”。要改用于“{title}”吗？</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{keys} calls “{title}” now.</source>
   <translation>{keys} 现在用于“{title}”。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{path} cannot be read: {reason}</source>
   <translation>无法读取 {path}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>{path} was not written: {reason}</source>
   <translation>未能写入 {path}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/shortcuts_window.py" />
   <source>… or press the keys</source>
   <translation>… 或按下按键</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>All of it is in view.</source>
   <translation>全部内容都在视图中。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>It feeds nothing more.</source>
   <translation>它没有更多下游。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>It has that colour.</source>
   <translation>已经是这个颜色。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Kinds of nodes and files are looked up again…</source>
   <translation>正在重新读取节点种类和文件…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Models and results are dropped once nothing runs…</source>
   <translation>没有运行任务后将丢弃模型和结果…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>No link is hidden here.</source>
   <translation>这里没有隐藏的连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>No other workflow is open.</source>
   <translation>没有打开其他工作流。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing feeds this node.</source>
   <translation>此节点没有上游。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing is selected.</source>
   <translation>没有选择任何内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing more feeds it.</source>
   <translation>它没有更多上游。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Nothing of the selection is changed by that.</source>
   <translation>这不会改变所选内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Results kept in files are removed once nothing runs…</source>
   <translation>没有运行任务后将删除文件中的结果…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Select a group, or a node in one, first.</source>
   <translation>请先选择一个分组，或分组中的一个节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node with a long text.</source>
   <translation>请选择带有长文本的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node with fields; on a locked canvas none opens.</source>
   <translation>请选择带有字段的节点；画布锁定时无法打开字段。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select a node: Enter opens its first field.</source>
   <translation>请选择一个节点：Enter 会打开它的第一个字段。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select nodes of different widths.</source>
   <translation>请选择宽度不同的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select one node, or one group, to rename it.</source>
   <translation>请选择一个节点或一个分组来重命名。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select three or more with uneven gaps.</source>
   <translation>请选择三个或更多间距不等的项目。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select two or more that are not in line yet, and are not pinned.</source>
   <translation>请选择两个或更多尚未对齐且未固定的项目。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Select two or more that are not pinned.</source>
   <translation>请选择两个或更多未固定的项目。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>Texts and controls are at 100 %.</source>
   <translation>文字和控件已是 100 %。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is locked.</source>
   <translation>画布已锁定。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is locked: nothing is moved or linked until it is unlocked.</source>
   <translation>画布已锁定：解锁之前无法移动或连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The canvas is not locked.</source>
   <translation>画布未锁定。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The group fits its contents.</source>
   <translation>分组已适应内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The nodes fit their contents.</source>
   <translation>节点已适应内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The queue is emptied…</source>
   <translation>正在清空队列…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The queue is to pause, or to go on…</source>
   <translation>队列将暂停或继续……</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The run is to stop…</source>
   <translation>正在停止运行…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The selection is in no group.</source>
   <translation>所选内容不在任何分组中。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The title has that size.</source>
   <translation>标题已经是这个大小。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>The zoom is 100 %.</source>
   <translation>缩放已是 100 %。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no more neighbours.</source>
   <translation>没有更多相邻节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no more nodes of this kind.</source>
   <translation>没有更多此类节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There are no problems.</source>
   <translation>没有问题。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is no server yet: see at the lower right.</source>
   <translation>还没有服务器：请看右下角。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing else to select.</source>
   <translation>没有其他可选择的内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing here.</source>
   <translation>这里没有内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>There is nothing to lay out.</source>
   <translation>没有可整理的内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This is the outermost level.</source>
   <translation>这是最外层。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node feeds nothing.</source>
   <translation>此节点没有下游。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node runs first.</source>
   <translation>此节点最先运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/silent_commands.py" />
   <source>This node runs last.</source>
   <translation>此节点最后运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;About Confy</source>
   <translation>关于 Confy(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Advanced fields on every node</source>
   <translation>每个节点都显示高级字段(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Another colour…</source>
   <translation>其他颜色(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Apply a preset…</source>
   <translation>应用预设(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Arrange</source>
   <translation>整理布局(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Arrange group</source>
   <translation>排列分组(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bookmarks</source>
   <translation>书签(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bottom edges</source>
   <translation>下边缘(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Breakpoint</source>
   <translation>断点(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bypass</source>
   <translation>绕过(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Bypass group nodes</source>
   <translation>绕过分组内节点(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Centres across</source>
   <translation>水平居中(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Clear the queue</source>
   <translation>清空队列(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Close</source>
   <translation>关闭(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Connect the selected nodes</source>
   <translation>连接所选节点(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Continue</source>
   <translation>继续(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Convert to subgraph</source>
   <translation>转换为子图(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Copy</source>
   <translation>复制(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Dark</source>
   <translation>深色(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Debug</source>
   <translation>调试(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Delete</source>
   <translation>删除(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Delete group with nodes</source>
   <translation>删除分组及其节点(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Dissolve nodes</source>
   <translation>融并节点(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Down</source>
   <translation>向下(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Draw links</source>
   <translation>绘制连线(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Edit the first field</source>
   <translation>编辑第一个字段(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Enter subgraph</source>
   <translation>进入子图(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Export API prompt…</source>
   <translation>导出 API 提示词(&amp;E)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Expose as parameter…</source>
   <translation>公开为参数(&amp;E)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fields</source>
   <translation>字段(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Find a node…</source>
   <translation>查找节点(&amp;F)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fit group to contents</source>
   <translation>分组适应内容(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Fit selection or all</source>
   <translation>适应所选或全部(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Folders in lists of choices</source>
   <translation>选项列表中的文件夹(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Format document</source>
   <translation>规范化文档格式(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Freeze output</source>
   <translation>冻结输出(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Group</source>
   <translation>创建分组(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Heat</source>
   <translation>热度(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Hide or show links</source>
   <translation>隐藏或显示连线(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;History…</source>
   <translation>历史记录(&amp;H)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Huge</source>
   <translation>特大(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Images</source>
   <translation>图像(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Inputs and outputs…</source>
   <translation>输入和输出(&amp;I)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Inspector</source>
   <translation>检查器(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Interrupt</source>
   <translation>中断(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Invert</source>
   <translation>反选(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Join group</source>
   <translation>加入分组(&amp;J)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Keyboard shortcuts</source>
   <translation>键盘快捷键(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Large</source>
   <translation>大(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave group</source>
   <translation>离开分组(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave subgraph</source>
   <translation>离开子图(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Leave the subgraph</source>
   <translation>离开子图(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Left edges</source>
   <translation>左边缘(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Light</source>
   <translation>浅色(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Linear</source>
   <translation>直线(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Load a list of tags…</source>
   <translation>加载标签列表(&amp;L)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Load queue…</source>
   <translation>载入队列(&amp;L)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Log</source>
   <translation>日志(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Look</source>
   <translation>外观(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Make unique</source>
   <translation>设为独立(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Memory of results</source>
   <translation>结果占用的内存(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mend the problem in front</source>
   <translation>修复最前面的问题(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Menu of a link…</source>
   <translation>连线菜单(&amp;M)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Menu of the selection</source>
   <translation>所选内容的菜单(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Middles down</source>
   <translation>垂直居中(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Minimap</source>
   <translation>小地图(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Move by a step</source>
   <translation>移动一步(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mute</source>
   <translation>静音(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Mute group nodes</source>
   <translation>静音分组内节点(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;New</source>
   <translation>新建(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;New seed</source>
   <translation>新种子(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Node library</source>
   <translation>节点库(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;None</source>
   <translation>无(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Not at all</source>
   <translation>不绘制(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Nothing</source>
   <translation>全不选(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Offer tags, embeddings and LoRAs in prompts</source>
   <translation>在提示词中提供标签、嵌入和 LoRA(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Open…</source>
   <translation>打开(&amp;O)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Outline</source>
   <translation>大纲(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Paste</source>
   <translation>粘贴(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Probe</source>
   <translation>探针(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Problems</source>
   <translation>问题(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Publish to library…</source>
   <translation>发布到节点库(&amp;P)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Queue</source>
   <translation>队列(&amp;Q)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Quit</source>
   <translation>退出(&amp;Q)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Redo</source>
   <translation>重做(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Remove a link…</source>
   <translation>移除连线(&amp;R)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Rename subgraph…</source>
   <translation>重命名子图(&amp;R)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Right edges</source>
   <translation>右边缘(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Run</source>
   <translation>运行(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Run only this group</source>
   <translation>只运行此分组(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Save</source>
   <translation>保存(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Save values as preset…</source>
   <translation>将值保存为预设(&amp;S)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Select</source>
   <translation>选择(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Settings…</source>
   <translation>设置(&amp;S)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Simplify…</source>
   <translation>简化(&amp;S)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Small</source>
   <translation>小(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Snap to the grid</source>
   <translation>吸附到网格(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Stack in a column</source>
   <translation>排成一列(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Step</source>
   <translation>单步(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Subgraph</source>
   <translation>子图(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Templates…</source>
   <translation>模板(&amp;T)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Text size</source>
   <translation>文字大小(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Time of the last run</source>
   <translation>上次运行的用时(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Timeline of the run</source>
   <translation>运行时间线(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Top edges</source>
   <translation>上边缘(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Undo</source>
   <translation>撤销(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Unlock the canvas</source>
   <translation>解锁画布(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Unpack subgraph</source>
   <translation>解开子图(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Up</source>
   <translation>向上(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Use last seed</source>
   <translation>使用上次的种子(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Usual</source>
   <translation>默认(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;View the result</source>
   <translation>查看结果(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>&amp;Workflows…</source>
   <translation>工作流(&amp;W)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A new value by chance.</source>
   <translation>随机生成一个新值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A node that is dragged quickly to and fro leaves its links.</source>
   <translation>快速来回拖动的节点会脱离连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>A pinned node does not move.</source>
   <translation>固定的节点不会移动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add &amp;node…</source>
   <translation>添加节点(&amp;N)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add a n&amp;ote</source>
   <translation>添加注释(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Add the ne&amp;xt node…</source>
   <translation>添加下一个节点(&amp;X)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ali&amp;gn</source>
   <translation>对齐(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All nodes of it show the new name.</source>
   <translation>它的所有节点都会显示新名称。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All nodes of the &amp;group</source>
   <translation>分组的所有节点(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of the same &amp;kind</source>
   <translation>所有同类节点(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of them, dashed, and not only those of selected nodes.</source>
   <translation>全部显示为虚线，而不只是所选节点的。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All of this graph; frozen nodes stay frozen.</source>
   <translation>此图中的全部；已冻结的节点保持冻结。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All that &amp;feeds it</source>
   <translation>上游所有节点(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>All that it f&amp;eeds</source>
   <translation>下游所有节点(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Animate &amp;moves of the view</source>
   <translation>视图移动使用动画(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Arrange e&amp;verything</source>
   <translation>排列全部(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As &amp;splines</source>
   <translation>曲线(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As the &amp;system</source>
   <translation>跟随系统(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>As wide as the widest.</source>
   <translation>与最宽的一样宽。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ask the server again for nodes and files.</source>
   <translation>向服务器重新获取节点和文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>At &amp;right angles</source>
   <translation>直角折线(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin &amp;new nodes with these values</source>
   <translation>新节点以这些值开始(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin anew with new processes; what they run ends, and can be run again.</source>
   <translation>以新的进程重新开始；正在运行的任务会结束，可以再次运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin new nodes with their &amp;own defaults</source>
   <translation>新节点以自身默认值开始(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Begin no further run, or begin them again; the one that runs goes on.</source>
   <translation>不再开始新的运行，或重新开始；正在进行的运行会继续。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Black</source>
   <translation>黑色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Blue</source>
   <translation>蓝色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Brown</source>
   <translation>棕色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>By title, kind, number or value, inside subgraphs too.</source>
   <translation>按标题、类型、编号或值查找，包括子图内部。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>C&amp;lear probes and breakpoints</source>
   <translation>清除探针和断点(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>C&amp;olour and form</source>
   <translation>颜色与外形(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose a workflow to begin with: it opens as a copy.</source>
   <translation>选择一个工作流作为起点：它会作为副本打开。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose an input of the selected node, then an output anywhere, by a few letters.</source>
   <translation>选择所选节点的一个输入，再用几个字母选择任意处的输出。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Choose an output of the selected node, then an input anywhere, by a few letters.</source>
   <translation>选择所选节点的一个输出，再用几个字母选择任意处的输入。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Close this workflow; what is unsaved is asked about first.</source>
   <translation>关闭此工作流；有未保存的内容会先询问。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Co&amp;llapse</source>
   <translation>折叠(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Co&amp;mpare with a file…</source>
   <translation>与文件比较(&amp;M)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Command &amp;palette…</source>
   <translation>命令面板(&amp;P)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Copy as a pictur&amp;e</source>
   <translation>复制为图像(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Copy the selection beside itself.</source>
   <translation>在旁边复制所选内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Cu&amp;t</source>
   <translation>剪切(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Cyan</source>
   <translation>青色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;etach nodes</source>
   <translation>使节点脱离连线(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;uplicate</source>
   <translation>创建副本(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>D&amp;uplicate in a new tab</source>
   <translation>在新标签页中创建副本(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Do what the first button of the nearest bubble on the canvas does.</source>
   <translation>执行画布上最近气泡的第一个按钮。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Draw every link that was hidden one by one.</source>
   <translation>显示所有被逐条隐藏的连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Draw links another &amp;way</source>
   <translation>切换连线样式(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Drop loaded models and the results of earlier runs; those in files stay.</source>
   <translation>丢弃已加载的模型和先前运行的结果；文件中的结果保留。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Duplicate with incoming lin&amp;ks</source>
   <translation>连同输入连线创建副本(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Each node says whether it is cached, runs or always runs, and how long that takes.</source>
   <translation>每个节点都说明它是已缓存、会运行还是总会运行，以及需要多久。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Edit the &amp;mask…</source>
   <translation>编辑遮罩(&amp;M)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Edit the text in a &amp;window</source>
   <translation>在窗口中编辑文本(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>End the paused run.</source>
   <translation>结束已暂停的运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Enter does so, too. Tab goes on through all fields, and to the node that runs next.</source>
   <translation>Enter 也可以。Tab 依次经过所有字段，再到下一个运行的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Esc and Shift+Esc do so, too.</source>
   <translation>Esc 和 Shift+Esc 也可以。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Even gaps &amp;across</source>
   <translation>水平等距(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Even gaps &amp;down</source>
   <translation>垂直等距(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Every command, node, recent file and setting.</source>
   <translation>所有命令、节点、最近的文件和设置。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Export &amp;picture of the canvas…</source>
   <translation>导出画布图像(&amp;P)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fit &amp;all</source>
   <translation>适应全部(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fit node to c&amp;ontents</source>
   <translation>节点适应内容(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fold the selected nodes, or all, into a few subgraphs with few links between them.</source>
   <translation>把所选或全部节点收进少数几个子图，子图之间连线尽量少。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Fr&amp;ee memory</source>
   <translation>释放内存(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>From left to right, each free input to the output that fits it best.</source>
   <translation>从左到右，把每个空闲的输入连到最合适的输出。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>G&amp;roups</source>
   <translation>分组(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Give the selected nodes the values of a preset.</source>
   <translation>把预设的值赋给所选节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go on with the paused run, to the next node.</source>
   <translation>继续已暂停的运行，到下一个节点为止。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go on with the paused run, with the values in the bar above the canvas.</source>
   <translation>使用画布上方栏中的值继续已暂停的运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 1</source>
   <translation>前往 1</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 2</source>
   <translation>前往 2</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 3</source>
   <translation>前往 3</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 4</source>
   <translation>前往 4</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 5</source>
   <translation>前往 5</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 6</source>
   <translation>前往 6</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 7</source>
   <translation>前往 7</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 8</source>
   <translation>前往 8</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to 9</source>
   <translation>前往 9</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to the next p&amp;anel</source>
   <translation>前往下一个面板(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Go to the panel before</source>
   <translation>前往上一个面板</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Green</source>
   <translation>绿色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Help on the selected &amp;node</source>
   <translation>所选节点的帮助(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Hide or show every panel.</source>
   <translation>隐藏或显示所有面板。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Hide or show unused &amp;slots</source>
   <translation>隐藏或显示未使用的接口(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>In searches; without it only is:deprecated finds them.</source>
   <translation>在搜索中；关闭后只有 is:deprecated 能找到它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>In searches; without it only is:experimental finds them.</source>
   <translation>在搜索中；关闭后只有 is:experimental 能找到它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Inputs and outputs of the selected nodes that nothing is linked to; fields stay. The file keeps it.</source>
   <translation>所选节点中没有连线的输入和输出；字段保留。文件会记住。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Insert, rename or remove one.</source>
   <translation>插入、重命名或移除其中之一。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Its links and values stay where they fit; kinds like it come first, also for one that is missing.</source>
   <translation>合适的连线和值会保留；相近的类型排在前面，缺失的节点也可替换。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Keep the selected subgraph for other workflows.</source>
   <translation>保留所选子图，供其他工作流使用。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Keep the values of the selected node under a name; the search finds it.</source>
   <translation>以一个名称保留所选节点的值，可在搜索中找到。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>La&amp;rger texts and controls</source>
   <translation>放大文字和控件(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out all nodes, whatever is selected; pinned ones stay.</source>
   <translation>排列所有节点，不管选中了什么；固定的节点不动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out the selected nodes, or all, from left to right without overlap; pinned ones stay.</source>
   <translation>把所选或全部节点从左到右排列，互不重叠；固定的节点不动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Lay out what is in the selected group, or in the group around the selected node; others stay.</source>
   <translation>排列选中的分组里的内容，或选中的节点所在的分组里的内容；其他不动。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Let group nodes r&amp;un</source>
   <translation>让分组内节点运行(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link &amp;colours for every eye</source>
   <translation>任何色觉都能区分的连线颜色(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link an &amp;input from…</source>
   <translation>为输入连线(&amp;I)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link an &amp;output to…</source>
   <translation>从输出连线(&amp;O)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Link the selected node to the viewer, which is made where there is none; again: its next output.</source>
   <translation>把所选节点连到查看器，没有则新建；再次：下一个输出。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links go level and upright, with round corners.</source>
   <translation>连线走水平和垂直方向，拐角为圆角。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links go straight from slot to slot.</source>
   <translation>连线在接口之间走直线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Links swing from slot to slot.</source>
   <translation>连线在接口之间走曲线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>List the undo steps of this workflow by name; a click goes to one.</source>
   <translation>按名称列出此工作流的撤销步骤，单击即可回到该步。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Loc&amp;k the canvas</source>
   <translation>锁定画布(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>M&amp;odels…</source>
   <translation>模型(&amp;O)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Mar&amp;k deprecated and experimental nodes</source>
   <translation>标记已弃用和实验性的节点(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>More room for a long text.</source>
   <translation>为长文本提供更大的空间。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Name a value of the selected node: it is shown in Parameters, and set from outside by its name.</source>
   <translation>为所选节点的一个值命名：它会显示在“参数”中，外部可按名称设置。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Neigh&amp;bours too</source>
   <translation>包括相邻节点(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>New nodes of the selected node's kind get its values.</source>
   <translation>与所选节点同类的新节点会使用它的值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Next &amp;problem</source>
   <translation>下一个问题(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Next workflo&amp;w tab</source>
   <translation>下一个工作流标签页(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes and groups in view.</source>
   <translation>当前视图层级中的节点和分组。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes show in colours how large their results are.</source>
   <translation>节点用颜色显示其结果有多大。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes show in colours how long they took; the same again gives them their own colours.</source>
   <translation>节点用颜色显示用了多久；再选一次则恢复原来的颜色。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nodes that are moved come to stand on the grid; with Shift held the other way round.</source>
   <translation>移动的节点对齐网格；按住 Shift 则相反。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Nothing is moved or linked until it is unlocked.</source>
   <translation>解锁之前，任何内容都不会被移动或连接。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>O&amp;ptions</source>
   <translation>选项(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer &amp;experimental kinds</source>
   <translation>提供实验性的种类(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer de&amp;precated kinds</source>
   <translation>提供已弃用的种类(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Offer what often follows the selected node, and link it.</source>
   <translation>提供常接在所选节点之后的节点，并连好线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>One link further.</source>
   <translation>沿连线再远一层。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>One of the selected nodes, or all.</source>
   <translation>所选节点的其中一条，或全部。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Only the &amp;canvas</source>
   <translation>仅画布(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Only the links of selected nodes are drawn.</source>
   <translation>只绘制所选节点的连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open &amp;recent</source>
   <translation>打开最近的文件(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open a copy of this workflow beside it.</source>
   <translation>在旁边打开此工作流的副本。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open a workflow, an API prompt or a picture that holds one.</source>
   <translation>打开工作流、API 提示词，或带有工作流的图像。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open the starter &amp;workflow</source>
   <translation>打开入门工作流(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Open the workflow again that was closed last, at its place among the tabs.</source>
   <translation>重新打开最后关闭的工作流，并放回标签页中的原位。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Or round ones again.</source>
   <translation>或恢复圆角。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>P&amp;ictures in lists of choices</source>
   <translation>选项列表中的图片(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>P&amp;in</source>
   <translation>固定(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pa&amp;rameters</source>
   <translation>参数(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pa&amp;use or resume the queue</source>
   <translation>暂停或继续队列(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paint over the parts of the loaded picture that are to be masked.</source>
   <translation>在载入的图片上涂抹要遮罩的部分。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Pale blue</source>
   <translation>淡蓝色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paste in p&amp;lace</source>
   <translation>原位粘贴(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Paste with &amp;incoming links</source>
   <translation>连同输入连线粘贴(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Prese&amp;ts</source>
   <translation>预设(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Previous workflow tab</source>
   <translation>上一个工作流标签页</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Prompts offer its tags: a CSV file with one in each line, and how often it is used.</source>
   <translation>提示词会提供其中的标签：CSV 文件，每行一个，以及使用次数。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Published su&amp;bgraphs…</source>
   <translation>已发布的子图(&amp;B)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Purple</source>
   <translation>紫色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put a frame around what is selected.</source>
   <translation>为所选内容加一个框。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put a node or a bend into a link of the selected nodes, hide it, name it.</source>
   <translation>在所选节点的连线中加入节点或转接点，隐藏它，或为它命名。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Put the selected nodes beside their group.</source>
   <translation>把所选节点移到分组旁边。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue it before others.</source>
   <translation>排到其他任务之前。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue this workflow.</source>
   <translation>将此工作流加入队列。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Queue what a saved queue holds.</source>
   <translation>将已保存队列中的内容加入队列。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Re&amp;fresh nodes and files</source>
   <translation>刷新节点和文件(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Red</source>
   <translation>红色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remember what is in view; the digit alone shows it again. It is kept in the file.</source>
   <translation>记住当前视图；单按该数字即可再次显示。它保存在文件中。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remo&amp;ve results kept in files</source>
   <translation>删除保存在文件中的结果(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remove e&amp;verything</source>
   <translation>移除全部(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Remove the selected nodes and link what fed them to what they fed.</source>
   <translation>移除所选节点，并把其上游与下游接通。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <location filename="../../app/editor/outline/feature.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/selection.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Rename</source>
   <translation>重命名</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Rename, reorder, add and remove those of the subgraph in view, or of the selected one.</source>
   <translation>重命名、排序、添加和移除当前或所选子图的输入和输出。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Reopen the closed wor&amp;kflow</source>
   <translation>重新打开关闭的工作流(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Replace by another &amp;kind…</source>
   <translation>替换为其他类型(&amp;K)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Restart the wor&amp;kers</source>
   <translation>重启工作进程(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run &amp;first</source>
   <translation>优先运行(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run &amp;to here</source>
   <translation>运行到此处(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run only to the &amp;selected nodes</source>
   <translation>只运行到所选节点(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run the selected node and what it needs, no further, and show what it gives.</source>
   <translation>运行所选节点及其所需的节点，不再继续，并显示其结果。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run the selected node once more, though its result is kept, and show what it gives.</source>
   <translation>即使已保留结果，也再次运行所选节点，并显示其结果。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run this node a&amp;gain</source>
   <translation>再次运行此节点(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Run to the results of the group's nodes.</source>
   <translation>运行到分组内节点的结果为止。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Runs pause before the selected node.</source>
   <translation>运行会在所选节点之前暂停。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;hake a node to detach it</source>
   <translation>摇晃节点使其脱离连线(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;maller texts and controls</source>
   <translation>缩小文字和控件(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>S&amp;top</source>
   <translation>停止(&amp;T)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Same &amp;width</source>
   <translation>相同宽度(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;as…</source>
   <translation>另存为(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;queue…</source>
   <translation>保存队列(&amp;Q)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save &amp;trace of the run…</source>
   <translation>保存运行的跟踪(&amp;T)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Save this file in canonical form from now on, as confy fmt does.</source>
   <translation>今后以规范格式保存此文件，与 confy fmt 相同。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say in words how this differs from another file.</source>
   <translation>用文字说明它与另一个文件的差别。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say in words what is different from the file, node by node.</source>
   <translation>逐个节点用文字说明与文件的差别。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Say what the next &amp;run does</source>
   <translation>说明下次运行会做什么(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Search a node and add it at the cursor.</source>
   <translation>搜索节点并添加到光标处。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Select &amp;all</source>
   <translation>全选(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 1</source>
   <translation>设置书签 1</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 2</source>
   <translation>设置书签 2</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 3</source>
   <translation>设置书签 3</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 4</source>
   <translation>设置书签 4</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 5</source>
   <translation>设置书签 5</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 6</source>
   <translation>设置书签 6</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 7</source>
   <translation>设置书签 7</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 8</source>
   <translation>设置书签 8</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Set bookmark 9</source>
   <translation>设置书签 9</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Shape, type and size of what each link carries, as far as it is known before a run.</source>
   <translation>每条连线所传内容的形状、类型和大小（运行前已知的部分）。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show &amp;details when zoomed out</source>
   <translation>缩小时也显示细节(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show &amp;what links carry</source>
   <translation>显示连线传递的内容(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show all hidden &amp;links</source>
   <translation>显示所有隐藏的连线(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show every node and group.</source>
   <translation>显示所有节点和分组。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show links of Set, Get and &amp;Anything Everywhere</source>
   <translation>显示 Set、Get 和 Anything Everywhere 的连线(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show or fold &amp;advanced fields</source>
   <translation>显示或收起高级字段(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show the &amp;workers</source>
   <translation>显示工作进程(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show the folder that models belong in.</source>
   <translation>显示存放模型的文件夹。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show the inside of the selected subgraph node; a double-click on it does so, too.</source>
   <translation>显示所选子图节点的内部；双击它也可以。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Show what the link under the mouse carries, else what the selected nodes give.</source>
   <translation>显示鼠标下的连线传递的内容，否则显示所选节点的结果。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Splines, linear, right angles, not at all.</source>
   <translation>曲线、直线、直角折线、不绘制。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Square &amp;corners</source>
   <translation>直角(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Start an empty workflow.</source>
   <translation>新建一个空的工作流。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Stop what runs.</source>
   <translation>停止正在运行的任务。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Ta&amp;ble of the run</source>
   <translation>运行表格(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Take the selected nodes out of their links, and link what fed them to what they fed. A node that is shaken while it is dragged does so, too.</source>
   <translation>使所选节点脱离连线，并把其上游连到其下游。拖动时摇晃节点也是如此。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Text for the reader, at the cursor.</source>
   <translation>在光标处放一段给读者看的文字。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Texts and controls at 100 %</source>
   <translation>文字和控件 100 %</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Texts and fields at every zoom; else from the zoom that the settings name. What lies outside of the view is never painted.</source>
   <translation>在任何缩放比例下都显示文字和字段；否则从设置中的缩放比例起显示。视图之外的内容从不绘制。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The canvas is one of them; Esc leads back to it.</source>
   <translation>画布也是其中之一；Esc 回到画布。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The copies get their values from where the selected nodes get them.</source>
   <translation>副本从所选节点的来源获取它们的值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The exposed inputs of the workflow, and its named results.</source>
   <translation>此工作流公开的输入和命名的结果。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The link under the mouse, else the links of the selected nodes: named badges stand at their ends.</source>
   <translation>鼠标下的连线，否则为所选节点的连线：两端会显示带名称的标签。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The link under the mouse, else the links out of the selected nodes.</source>
   <translation>鼠标下的连线，否则为所选节点的输出连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The node does not run, nor does what needs it.</source>
   <translation>此节点不运行，依赖它的节点也不运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The node does not run; its input passes through.</source>
   <translation>此节点不运行，输入直接通过。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The processes that run: device, state, memory, loaded models.</source>
   <translation>负责运行的进程：设备、状态、内存、已加载的模型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The processes that run: device, state, memory; restarted there.</source>
   <translation>负责运行的进程：设备、状态、内存；可在那里重启。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The seed that the last run had, fixed from now on.</source>
   <translation>上次运行所用的种子，此后固定不变。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected group, or the nearest one, grows around the selected nodes; several become one.</source>
   <translation>所选的组或最近的组扩大到包住所选节点；多个组合为一个。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node gets a subgraph of its own.</source>
   <translation>所选节点得到自己独有的子图。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node keeps what it gave and does not run again, whatever changes before it.</source>
   <translation>所选节点保留其结果，无论前面有何变化都不再运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected node, else the selected group.</source>
   <translation>所选节点，否则为所选分组。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The selected nodes become one node; what runs stays the same.</source>
   <translation>所选节点变成一个节点，运行的内容不变。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>The whole workflow as a list: for the keyboard, and for screen readers.</source>
   <translation>以列表显示整个工作流：供键盘和屏幕阅读器使用。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Those selected, else all of this graph.</source>
   <translation>所选的，否则为此图中全部。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Those selected, else all.</source>
   <translation>所选的，否则全部。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the &amp;left</source>
   <translation>向左(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the &amp;right</source>
   <translation>向右(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the node &amp;after it</source>
   <translation>到后一个节点(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To the node &amp;before it</source>
   <translation>到前一个节点(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To what &amp;feeds it</source>
   <translation>到它的上游(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>To what it &amp;goes to</source>
   <translation>到它的下游(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Told apart with any colour vision.</source>
   <translation>任何色觉都能区分。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn &amp;Reroute nodes into bends of links</source>
   <translation>将 Reroute 节点转为连线转接点(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn &amp;bends of links into Reroute nodes</source>
   <translation>将连线转接点转为 Reroute 节点(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn Set and &amp;Get nodes into links</source>
   <translation>将 Set 和 Get 节点转为连线(&amp;G)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Turn links into &amp;Set and Get nodes</source>
   <translation>将连线转为 Set 和 Get 节点(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Wal&amp;k to a node</source>
   <translation>走到节点(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What &amp;changed since saving…</source>
   <translation>保存后的更改(&amp;C)…</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What a click with the right button opens; the menu key does so, too.</source>
   <translation>右键单击所打开的菜单；菜单键也可以。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What each node took: seconds, median, bytes, device.</source>
   <translation>每个节点的用量：秒数、中位数、字节、设备。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What is inside the selected subgraph nodes takes their place.</source>
   <translation>所选子图节点的内容会取代该节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What is not selected.</source>
   <translation>未被选中的内容。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What ran when, and the memory; live while it runs.</source>
   <translation>何时运行了什么，以及内存；运行时实时更新。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What ran when, for ui.perfetto.dev or chrome://tracing.</source>
   <translation>何时运行了什么，供 ui.perfetto.dev 或 chrome://tracing 打开。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What the canvas shows of the selection, or of all, for other programs.</source>
   <translation>画布上所选或全部内容的样子，供其他程序使用。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What the node is for, its inputs, their types and ranges, its outputs.</source>
   <translation>节点的用途、输入及其类型和范围、输出。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>What took long and was kept over restarts has to be computed again.</source>
   <translation>耗时较长、重启后仍保留的结果需要重新计算。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Where it was copied, here too.</source>
   <translation>粘贴到复制时的位置，在这里也一样。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Wor&amp;kers</source>
   <translation>工作进程(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Workflows to begin with, your own among them.</source>
   <translation>可作为起点的工作流，包括您自己的。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Write what runs and waits into a file.</source>
   <translation>将正在运行和等待的内容写入文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Write what the server would run as JSON.</source>
   <translation>把服务器将要运行的内容写成 JSON。</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Yellow</source>
   <translation>黄色</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom &amp;in</source>
   <translation>放大(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom &amp;out</source>
   <translation>缩小(&amp;O)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table" />
   <source>Zoom to 100 %</source>
   <translation>缩放到 100 %</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Edit</source>
   <translation>编辑(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;File</source>
   <translation>文件(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Help</source>
   <translation>帮助(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;Node</source>
   <translation>节点(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/editor/commands/table/__init__.py" />
   <source>Lin&amp;k</source>
   <translation>连线(&amp;K)</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Add after {title}</source>
   <translation>在 {title} 之后添加</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Add {kind}</source>
   <translation>添加 {kind}</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Choose picture</source>
   <translation>选择图像</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Nodes that give {type}</source>
   <translation>提供 {type} 的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/adding.py" />
   <source>Nodes that take {type}</source>
   <translation>接受 {type} 的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/feature.py" />
   <source>Nothing is known of {kind}</source>
   <translation>没有关于 {kind} 的信息</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/link_menu.py" />
   <source>Search…</source>
   <translation>搜索…</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>A run ends here: it shows or saves a result.</source>
   <translation>运行在此结束：它显示或保存结果。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>Deprecated: it works in old workflows; new ones do better without it.</source>
   <translation>已弃用：在旧工作流中仍可使用，新工作流不用为好。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>Experimental: it may change or go.</source>
   <translation>实验性：可能变化或移除。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>a list</source>
   <translation>列表</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>and {count} more</source>
   <translation>以及另外 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>at first {value}</source>
   <translation>初始值 {value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/node_help.py" />
   <source>optional</source>
   <translation>可选</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Replace by {kind}</source>
   <translation>替换为 {kind}</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Replace {title} by</source>
   <translation>将 {title} 替换为</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/replacing.py" />
   <source>Select the nodes to replace</source>
   <translation>请选择要替换的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/hit_rows.py" />
   <source>after {title}</source>
   <translation>在 {title} 之后</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Confy does not have ComfyUI's {kinds} yet.</source>
   <translation>Confy 还没有 ComfyUI 的 {kinds}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>No node fits {filters}.</source>
   <translation>没有符合 {filters} 的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>No node fits. Fewer letters find more; the class name and the category count too.</source>
   <translation>没有符合的节点。少输入几个字母可找到更多；类名和类别也可搜索。</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Search nodes</source>
   <translation>搜索节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Search nodes, also in:IMAGE out:MASK pack:name</source>
   <translation>搜索节点，也可用 in:IMAGE out:MASK pack:名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <source>Take this filter away</source>
   <translation>去掉此筛选条件</translation>
  </message>
  <message>
   <location filename="../../app/editor/creating/search/node_search.py" />
   <location filename="../../app/editor/debugging/words.py" />
   <source>nothing</source>
   <translation>无</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Clear breakpoint</source>
   <translation>清除断点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Clear probes and breakpoints</source>
   <translation>清除探针和断点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Freeze output</source>
   <translation>冻结输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Point at a link, or select nodes with outputs, to probe them</source>
   <translation>请指向一条连线，或选择有输出的节点来放置探针</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe here</source>
   <translation>在此处放置探针</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe output</source>
   <translation>探测输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Probe outputs</source>
   <translation>探测输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Select nodes that run: subgraphs have them inside</source>
   <translation>请选择会运行的节点：它们在子图内部</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Select the node to run to</source>
   <translation>请选择要运行到的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Set breakpoint</source>
   <translation>设置断点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Take probe away</source>
   <translation>移除探针</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Take probes away</source>
   <translation>移除探针</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Take the probe away</source>
   <translation>移除探针</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>There are no probes or breakpoints here</source>
   <translation>此处没有探针或断点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/feature.py" />
   <source>Unfreeze output</source>
   <translation>解冻输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Continue</source>
   <translation>继续</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Paused run</source>
   <translation>已暂停的运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Show the node</source>
   <translation>显示节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>Step</source>
   <translation>单步</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Stop</source>
   <translation>停止</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pause_bar.py" />
   <source>❚❚  Paused before {node}</source>
   <translation>❚❚  已在 {node} 之前暂停</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/pausing.py" />
   <source>No run is paused: a breakpoint at the selected node lets the next one wait</source>
   <translation>没有已暂停的运行：在所选节点设置断点可让下一次运行等待</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Click to see it large</source>
   <translation>点击以放大查看</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>Probe of {output}: {value}</source>
   <translation>{output} 的探针：{value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_card.py" />
   <source>no value yet: run</source>
   <translation>尚无值：请运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_window.py" />
   <source>Facts</source>
   <translation>信息</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/probe_window.py" />
   <source>Probe: {output}</source>
   <translation>探针：{output}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Channel {number}</source>
   <translation>通道 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Deviation</source>
   <translation>标准差</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Device</source>
   <translation>设备</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Entries</source>
   <translation>条目</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Infinite</source>
   <translation>无穷</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Kind</source>
   <translation>种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Largest</source>
   <translation>最大值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Length</source>
   <translation>长度</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Mean</source>
   <translation>平均值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Networks</source>
   <translation>网络</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Not a number</source>
   <translation>非数值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Number format</source>
   <translation>数值格式</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Picture</source>
   <translation>图片</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Pooled</source>
   <translation>池化</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Shape</source>
   <translation>形状</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Smallest</source>
   <translation>最小值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Tokens</source>
   <translation>词元</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Type</source>
   <translation>类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Value</source>
   <translation>值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>Values in the list</source>
   <translation>列表中的值</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Width</source>
   <translation>宽</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>blocked: {reason}</source>
   <translation>已阻止：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>in the model's colours</source>
   <translation>以模型的颜色显示</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>its channels side by side</source>
   <translation>各通道并排显示</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>no reason given</source>
   <translation>未说明原因</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>not pooled</source>
   <translation>无池化</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>pooled {shape}</source>
   <translation>池化 {shape}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>{count} parameters</source>
   <translation>{count} 个参数</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>{smallest} … {largest}, mean {mean}</source>
   <translation>{smallest} … {largest}，平均 {mean}</translation>
  </message>
  <message>
   <location filename="../../app/editor/debugging/words.py" />
   <source>{tokens} tokens × {width}</source>
   <translation>{tokens} 个词元 × {width}</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Align</source>
   <translation>对齐</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Distribute</source>
   <translation>等距分布</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Fit node to contents</source>
   <translation>节点适应内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Same width</source>
   <translation>相同宽度</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/aligning.py" />
   <source>Stack</source>
   <translation>排成一列</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange</source>
   <translation>整理布局</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange group</source>
   <translation>排列分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Arrange selection</source>
   <translation>整理所选内容的布局</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>Everything is laid out already.</source>
   <translation>全部都已排列好。</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/arranging.py" />
   <source>The group is laid out already.</source>
   <translation>这个分组已排列好。</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/busy_notice.py" />
   <source>Stop this and leave everything as it is</source>
   <translation>停止此操作，一切保持不变</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/busy_notice.py" />
   <source>{title}…  Esc cancels</source>
   <translation>{title}…  按 Esc 取消</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>A picture of {width} × {height} is on the clipboard</source>
   <translation>{width} × {height} 的图像已复制到剪贴板</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/files/changes.py" />
   <location filename="../../app/editor/panels/image_viewer.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>Copy</source>
   <translation>复制</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Cut</source>
   <translation>剪切</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Duplicate</source>
   <translation>创建副本</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: save what is at that address, and drop the file here</source>
   <translation>未粘贴任何内容：请先保存该地址的内容，再把文件拖到这里</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: the picture on the clipboard cannot be read</source>
   <translation>未粘贴任何内容：无法读取剪贴板中的图像</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Nothing was pasted: {reason}</source>
   <translation>未粘贴任何内容：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>On the clipboard: {what}</source>
   <translation>剪贴板上：{what}</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Paste</source>
   <translation>粘贴</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Select what you want to copy</source>
   <translation>请选择要复制的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>Select what you want to duplicate</source>
   <translation>请选择要创建副本的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/clipboard.py" />
   <source>There is nothing here to be copied</source>
   <translation>这里没有可复制的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/coloring.py" />
   <source>Colour of the selection</source>
   <translation>所选内容的颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>All nodes of the group are so already</source>
   <translation>分组的所有节点已经是这样</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Delete group with nodes</source>
   <translation>删除分组及其节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Fit group to contents</source>
   <translation>分组适应内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Join group</source>
   <translation>加入分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Join groups</source>
   <translation>合并组</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Leave group</source>
   <translation>离开分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>No selected node is in a group</source>
   <translation>所选节点都不在分组中</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select a group by its title, or a node in it</source>
   <translation>请单击标题选择分组，或选择其中的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select the nodes that belong together first</source>
   <translation>请先选择要归为一组的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Select the nodes that should join, and there has to be a group for them</source>
   <translation>请选择要加入的节点，并且需要先有一个分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/grouping.py" />
   <source>Text size</source>
   <translation>文字大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Add a node for “{name}”…</source>
   <translation>为“{name}”添加节点…</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Cut links of “{name}”</source>
   <translation>剪断“{name}”的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Select what feeds it</source>
   <translation>选择它的上游</translation>
  </message>
  <message>
   <location filename="../../app/editor/editing/slot_menu.py" />
   <source>Select what it goes to</source>
   <translation>选择它的下游</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>%n tags are offered</source>
   <translation>
    <numerusform>提供 %n 个标签</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Load a list of tags</source>
   <translation>加载标签列表</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>New seed</source>
   <translation>新种子</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node that has advanced fields</source>
   <translation>请选择带有高级字段的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node with a seed</source>
   <translation>请选择带有种子的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Select a node with a seed that ran and has changed since</source>
   <translation>请选择一个运行过且种子已变化的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>The list cannot be read: {reason}</source>
   <translation>无法读取列表：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>Use last seed</source>
   <translation>使用上次的种子</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_commands.py" />
   <source>{done}; the lists are in {folder}</source>
   <translation>{done}；列表在 {folder} 中</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A colour, as #rrggbb</source>
   <translation>颜色，写成 #rrggbb</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A curve: drag its points, press beside them to add one, right-click one to remove it.</source>
   <translation>曲线：拖动点，在旁边按下可添加，右键单击可删除。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A number</source>
   <translation>数字</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A picture that ComfyUI's page would take with a camera. Choose a file instead.</source>
   <translation>ComfyUI 的页面会用摄像头拍摄的图片。请改为选择文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A picture that you paint; it is kept in the input folder of the server.</source>
   <translation>由你绘制的图片；保存在服务器的输入文件夹中。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A range: drag its ends, or click and type two numbers.</source>
   <translation>范围：拖动两端，或单击后输入两个数。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A rectangle in pixels: x, y, width, height. It can be drawn on the picture, too.</source>
   <translation>以像素为单位的矩形：x、y、宽、高。也可以在图片上绘制。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A sound that ComfyUI's page would record. Confy records none: choose a file with a sound instead.</source>
   <translation>ComfyUI 的页面会录制的声音。Confy 不录音：请改为选择声音文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A text</source>
   <translation>文本</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A text of several lines</source>
   <translation>多行文本</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>A whole number</source>
   <translation>整数</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Default: {value}</source>
   <translation>默认值：{value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>How a 3D model is looked at in ComfyUI's page. Confy draws no 3D models; the value stays as it is.</source>
   <translation>在 ComfyUI 的页面中如何观看三维模型。Confy 不绘制三维模型；该值保持不变。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>How layers lie over each other in ComfyUI's page. Confy has no editor for it; the value stays.</source>
   <translation>在 ComfyUI 的页面中各图层如何叠放。Confy 没有相应的编辑器；该值保持不变。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>In files: {name}</source>
   <translation>在文件中：{name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>On or off</source>
   <translation>开或关</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of a list that is empty</source>
   <translation>从空列表中选择</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of {count} choices</source>
   <translation>{count} 个选项之一</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>One of {names}</source>
   <translation>{names} 之一</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>Rectangles in pixels, drawn on the picture.</source>
   <translation>以像素为单位的矩形，在图片上绘制。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>What is linked here runs only when it is needed.</source>
   <translation>连到这里的内容只在需要时才运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>at least {low}</source>
   <translation>至少 {low}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>at most {high}</source>
   <translation>至多 {high}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <source>in steps of {step}</source>
   <translation>步长 {step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_help.py" />
   <location filename="../../app/editor/panels/number_field.py" />
   <source>{low} to {high}</source>
   <translation>{low} 到 {high}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_menu.py" />
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Back to the default</source>
   <translation>恢复默认值</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/field_menu.py" />
   <source>Back to the default: {value}</source>
   <translation>恢复默认值：{value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/shared.py" />
   <source>What happens to the value above after each run.</source>
   <translation>每次运行后上面的值如何变化。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{count} files are kept, and sent as soon as the server is ready: then the nodes show them.</source>
   <translation>已保留 {count} 个文件，服务器就绪后立即发送：届时节点会显示它们。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{file} cannot be read</source>
   <translation>无法读取 {file}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/upload_notice.py" />
   <source>{file} is kept, and sent as soon as the server is ready: then the node shows it.</source>
   <translation>已保留 {file}，服务器就绪后立即发送：届时节点会显示它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Edit as JSON…</source>
   <translation>以 JSON 编辑…</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the curve…</source>
   <translation>编辑曲线…</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the mask</source>
   <translation>编辑遮罩</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Edit the mask of {name}</source>
   <translation>编辑 {name} 的遮罩</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Paint</source>
   <translation>绘画</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Paint: {name}</source>
   <translation>绘画：{name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>Select a node that loads a picture</source>
   <translation>请选择载入图片的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>The picture is on the server, which is not connected: wait until it is ready</source>
   <translation>图片在服务器上，而服务器尚未连接：请等它就绪</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>The value as it stands in the file.</source>
   <translation>文件中的原值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>There is no picture {name} on the server</source>
   <translation>服务器上没有图片 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/fields/value_windows.py" />
   <source>What you painted is kept, and sent as soon as the server is ready</source>
   <translation>你所画的内容已保留，服务器就绪后立即发送</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>All of {name}, not saved yet</source>
   <translation>{name} 的全部内容，尚未保存</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Changed in {name} since it was saved</source>
   <translation>{name} 自保存以来的更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Compare with</source>
   <translation>比较对象</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>From {first} to {second}</source>
   <translation>从 {first} 到 {second}</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Layout too</source>
   <translation>包括布局</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Nothing changed but, perhaps, where nodes are.</source>
   <translation>没有更改，节点位置可能除外。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Nothing changed.</source>
   <translation>没有更改。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>Positions, sizes and colours, and what programs write for themselves</source>
   <translation>位置、大小和颜色，以及程序为自己写入的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/changes.py" />
   <source>What changed</source>
   <translation>更改内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Discard all</source>
   <translation>全部丢弃</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>It has no file yet</source>
   <translation>还没有文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save all</source>
   <translation>全部保存</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save the changes to “{name}” first?</source>
   <translation>先保存对“{name}”的更改吗？</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Save {wanted}, discard {left}</source>
   <translation>保存 {wanted} 个，丢弃 {left} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>Unsaved changes</source>
   <translation>未保存的更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/closing.py" />
   <source>{count} workflows have changes that are not saved. Save those that are ticked:</source>
   <translation>{count} 个工作流有未保存的更改。保存勾选的工作流：</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Export API prompt</source>
   <translation>导出 API 提示词</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Export picture</source>
   <translation>导出图像</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Exported {file}</source>
   <translation>已导出 {file}</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Format document</source>
   <translation>规范化文档格式</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/files/watch.py" />
   <source>Merge the changes in</source>
   <translation>合并这些更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Open</source>
   <translation>打开</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Opened {file}</source>
   <translation>已打开 {file}</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Replace</source>
   <translation>替换</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/files/watch.py" />
   <location filename="../../app/editor/files/writing.py" />
   <location filename="../../app/editor/problems/showing.py" />
   <source>Save as…</source>
   <translation>另存为…</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Save workflow</source>
   <translation>保存工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <location filename="../../app/editor/observing/feature.py" />
   <source>Saved {file}</source>
   <translation>已保存 {file}</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Saving writes this document in canonical form from now on</source>
   <translation>今后保存时以规范格式写入此文档</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>The file has changed</source>
   <translation>文件已更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>The version in the file would be kept as {backup}.</source>
   <translation>文件中的版本会保留为 {backup}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>This document is saved in canonical form already</source>
   <translation>此文档已经以规范格式保存</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Workflow (*.json)</source>
   <translation>工作流 (*.json)</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>Workflows and what was saved with one ({patterns});;Workflows (*.json);;All files (*)</source>
   <translation>工作流及含有工作流的文件 ({patterns});;工作流 (*.json);;所有文件 (*)</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>{file} is open already</source>
   <translation>{file} 已经打开</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/commands.py" />
   <source>“{file}” was changed elsewhere since it was opened here. Replace it?</source>
   <translation>“{file}”自在此打开以来已被其他程序更改。要替换它吗？</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/document_list.py" />
   <source>Several workflows in one file</source>
   <translation>一个文件中有多个工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/document_list.py" />
   <source>“{file}” holds {count} documents. Show:</source>
   <translation>“{file}”含有 {count} 个文档。显示：</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/reading_notice.py" />
   <source>Opening {file}…  Esc cancels</source>
   <translation>正在打开 {file}…  按 Esc 取消</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/reading_notice.py" />
   <source>Stop reading and keep what is open</source>
   <translation>停止读取，保留已打开的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Keep mine</source>
   <translation>保留我的</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Merge the file's changes</source>
   <translation>合并文件的更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Reload</source>
   <translation>重新加载</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Reload the file</source>
   <translation>重新加载文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>Saving replaces what “{file}” holds now</source>
   <translation>保存时会替换“{file}”现有的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>The changes in “{file}” are merged in, beside yours. Save to keep both.</source>
   <translation>“{file}”中的更改已与您的更改合并。保存即可两者都保留。</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/files/watch.py" />
   <source>The changes in “{file}” are merged in, but both changed %n things. They stand as here; Problems has the choice.</source>
   <translation>
    <numerusform>“{file}”中的更改已合并，但双方都更改了 %n 处，以这里的为准；可在“问题”中选择。</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>no node is another</source>
   <translation>没有节点变化</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>nodes: {changes}</source>
   <translation>节点：{changes}</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>your unsaved changes are one Undo away</source>
   <translation>撤销一次即可找回未保存的更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} added</source>
   <translation>新增 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} changed</source>
   <translation>更改 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>{count} removed</source>
   <translation>移除 {count} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere and reloaded: {what}.</source>
   <translation>“{file}”已被其他程序更改并重新加载：{what}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere, and there are changes here that are not saved.</source>
   <translation>“{file}”已被其他程序更改，而这里也有未保存的更改。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was changed elsewhere, but cannot be opened so: {reason}. What is open here stays as it is.</source>
   <translation>“{file}”已被其他程序更改，但无法打开：{reason}。这里打开的内容保持不变。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/watch.py" />
   <source>“{file}” was deleted or moved elsewhere. It is still open here; saving puts it back.</source>
   <translation>“{file}”已被其他程序删除或移走。它在这里仍然打开着，保存即可写回。</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>a part of its path is a file, not a folder. Save to another place</source>
   <translation>路径中有一部分是文件而不是文件夹。请保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>that disk is read-only. Save to another place</source>
   <translation>该磁盘是只读的。请保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>the disk is full. Free some space, or save to another place</source>
   <translation>磁盘已满。请腾出空间，或保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>there is a folder of that name. Save under another name</source>
   <translation>已有同名的文件夹。请换一个名称保存</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>you may not write there. Save to another place</source>
   <translation>您没有写入权限。请保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>your quota is used up. Free some space, or save to another place</source>
   <translation>您的配额已用完。请腾出空间，或保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>{error}. Save to another place</source>
   <translation>{error}。请保存到其他位置</translation>
  </message>
  <message>
   <location filename="../../app/editor/files/writing.py" />
   <source>{file} was not saved: {reason}. Nothing is lost: the workflow is still open, the file as it was.</source>
   <translation>未能保存 {file}：{reason}。没有任何损失：工作流仍然打开着，文件保持原样。</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/gallery/cards.py" />
   <source>%n kinds of nodes missing</source>
   <translation>
    <numerusform>缺少 %n 种节点</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/gallery/cards.py" />
   <source>%n models missing</source>
   <translation>
    <numerusform>缺少 %n 个模型</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/cards.py" />
   <source>It cannot be read</source>
   <translation>无法读取</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Ctrl+O opens a workflow, or drop a file here</source>
   <translation>Ctrl+O 打开工作流，也可把文件拖到这里</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Double-click or press Tab to add a node</source>
   <translation>双击或按 Tab 添加节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Or begin with a template</source>
   <translation>或从模板开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/empty_hint.py" />
   <source>Templates…</source>
   <translation>模板…</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture changed by a text.</source>
   <translation>按文字修改的图像。</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture from a text, with the small model that comes along.</source>
   <translation>由文字生成图像，使用自带的小模型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A picture made larger.</source>
   <translation>放大的图像。</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>A text from a language model.</source>
   <translation>由语言模型生成的文本。</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Chat</source>
   <translation>聊天</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Image to image</source>
   <translation>图生图</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Text to image</source>
   <translation>文生图</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Upscale</source>
   <translation>放大</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/templates.py" />
   <source>Your workflows</source>
   <translation>您的工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <location filename="../../app/editor/panels/library.py" />
   <source>All</source>
   <translation>全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Categories</source>
   <translation>类别</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Looking for templates…</source>
   <translation>正在查找模板…</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Missing models: {names}</source>
   <translation>缺失的模型：{names}</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Missing nodes: {names}</source>
   <translation>缺失的节点：{names}</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>No template has these words. Fewer words find more; “All” searches everywhere.</source>
   <translation>没有含有这些词的模板。减少词语可找到更多；“全部”会搜索所有类别。</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Open a copy</source>
   <translation>打开副本</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Search templates</source>
   <translation>搜索模板</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Search templates: what they make, models, tags</source>
   <translation>搜索模板：用途、模型、标签</translation>
  </message>
  <message>
   <location filename="../../app/editor/gallery/window.py" />
   <source>Templates</source>
   <translation>模板</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>connection lost: {error}</source>
   <translation>连接中断：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>editor</source>
   <translation>编辑器</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>embedding left out: {error}</source>
   <translation>略过了嵌入：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>no standby worker: {reason}</source>
   <translation>没有备用的工作进程：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>nobody needs the server any more</source>
   <translation>不再有人需要服务器</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>run {run} begins</source>
   <translation>运行 {run} 开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>run {run} ends: {how}</source>
   <translation>运行 {run} 结束：{how}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>server</source>
   <translation>服务器</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the history cannot be written: {error}</source>
   <translation>无法写入历史：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the node info cannot be kept for the next start: {error}</source>
   <translation>无法为下次启动保存节点信息：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>the queue cannot be written: {error}</source>
   <translation>无法写入队列：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker</source>
   <translation>工作进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker {number} did not stop within {seconds} s and is killed</source>
   <translation>工作进程 {number} 在 {seconds} 秒内没有停止，已被终止</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/log_lines.py" />
   <source>worker {number} is ready, torch {version}</source>
   <translation>工作进程 {number} 已就绪，torch {version}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Confy speaks {language} from the next start on. What is open comes back, unsaved work too.</source>
   <translation>从下次启动起，Confy 使用{language}。打开的内容都会恢复，包括未保存的。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Restart now</source>
   <translation>立即重启</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/restarting.py" />
   <source>Unsaved changes cannot be kept over a restart: save them first.</source>
   <translation>重启时无法保留未保存的更改：请先保存。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>A picture of {width}×{height} pixels is too small: both sides need at least {limit}.</source>
   <translation>{width}×{height} 像素的图片太小：两边都至少需要 {limit}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Bypass all of them</source>
   <translation>全部绕过</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Bypass the node</source>
   <translation>绕过节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>ComfyUI's own, which Confy does not have yet: {kinds}.</source>
   <translation>ComfyUI 自带而 Confy 暂时没有的：{kinds}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Decode in tiles</source>
   <translation>分块解码</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Encode in tiles</source>
   <translation>分块编码</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Free models and results that are kept</source>
   <translation>释放保留的模型和结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Free models and results that are kept, then run again</source>
   <translation>释放保留的模型和结果，然后重新运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>From packs that the file does not name: {kinds}.</source>
   <translation>来自文件未指明的节点包：{kinds}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Group nodes are an old kind of subgraph: turn this one into a subgraph to edit what is inside</source>
   <translation>组节点是旧式的子图：请将它转换为子图，再编辑其内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>IS_CHANGED of the pack “{pack}” raised {error}</source>
   <translation>节点包“{pack}”的 IS_CHANGED 引发了 {error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>IS_CHANGED of the pack “{pack}” says that it gives something else each time (NaN)</source>
   <translation>节点包“{pack}”的 IS_CHANGED 表明每次都会给出不同的结果（NaN）</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>If memory ran out: use a smaller picture, batch or model</source>
   <translation>如果内存不足：使用更小的图像、批次或模型</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Install torch there: {command}</source>
   <translation>在那里安装 torch：{command}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Keep one side of each part between &lt;&lt;&lt;&lt;&lt;&lt;&lt; and &gt;&gt;&gt;&gt;&gt;&gt;&gt; and remove the lines with these marks</source>
   <translation>在每段 &lt;&lt;&lt;&lt;&lt;&lt;&lt; 与 &gt;&gt;&gt;&gt;&gt;&gt;&gt; 之间只保留一方，并删除带有这些标记的行</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Link {link} ends at node {node}, which is not in the file.</source>
   <translation>连线 {link} 连到节点 {node}，但文件中没有它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Make it smaller: {width} × {height}</source>
   <translation>缩小：{width} × {height}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Make the image or batch smaller</source>
   <translation>减小图像或批次</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Make {half} at a time instead of {batch}</source>
   <translation>一次生成 {half} 个，而不是 {batch} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>NaN is not a number to work with</source>
   <translation>NaN 不是可用的数字</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Name a Python with torch: the setting worker_python, or the environment variable CONFY_WORKER_PYTHON</source>
   <translation>指定带有 torch 的 Python：设置项 worker_python，或环境变量 CONFY_WORKER_PYTHON</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Nothing is left of a {width}×{height} latent that is cropped to the shape of {new_width}×{new_height}: do not crop it, or choose a size more like its own.</source>
   <translation>{width}×{height} 的潜空间数据裁剪为 {new_width}×{new_height} 的形状后什么也不剩：不要裁剪，或选择更接近其自身的尺寸。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Nothing is left of a {width}×{height} picture that is cropped to the shape of {new_width}×{new_height}: do not crop it, or choose a size more like its own.</source>
   <translation>{width}×{height} 的图片裁剪为 {new_width}×{new_height} 的形状后什么也不剩：不要裁剪，或选择更接近其自身的尺寸。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Open {file} beside it: the version before the last save</source>
   <translation>打开旁边的 {file}：上次保存之前的版本</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Or bypass or remove these nodes, or put others in their place.</source>
   <translation>也可以绕过或移除这些节点，或换成其他节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Put these node packs into the custom_nodes folder and start again: {packs}.</source>
   <translation>请把这些节点包放入 custom_nodes 文件夹并重新启动：{packs}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the link</source>
   <translation>移除连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the link, or the parameter</source>
   <translation>移除连线，或移除参数</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Remove the node</source>
   <translation>移除节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Replace the node…</source>
   <translation>替换节点…</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Replace them, kind by kind…</source>
   <translation>逐类替换…</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Run `confy doctor`: it says what is missing</source>
   <translation>运行 `confy doctor`：它会说明缺少什么</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>The sampler "{name}" is not available yet. Nearest to it: {names}.</source>
   <translation>采样器“{name}”尚不可用。名称最接近的有：{names}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>The sampler "{name}" is not available yet. Use another one, such as {other}.</source>
   <translation>采样器“{name}”尚不可用。请改用其他采样器，例如 {other}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>There is no picture in it to save</source>
   <translation>其中没有可保存的图片</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These latents have {channels} channels, the model needs {needed}: they come from the VAE of another family of models. Encode the picture with this model's VAE.</source>
   <translation>这些潜空间数据有 {channels} 个通道，模型需要 {needed} 个：它们来自另一系列模型的 VAE。请用此模型的 VAE 编码图片。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These latents have {channels} channels, this VAE reads {readable}: use the VAE of the model that made them.</source>
   <translation>这些潜空间数据有 {channels} 个通道，此 VAE 读取 {readable} 个：请使用生成它们的模型的 VAE。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>These pictures have {channels} channels; a file holds 1 to {limit}. Link pictures with three channels, red, green and blue, or four with alpha.</source>
   <translation>这些图片有 {channels} 个通道；文件可容纳 1 到 {limit} 个。请连接三通道（红、绿、蓝）或带透明度的四通道图片。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file has an unresolved git merge conflict at line {line}.</source>
   <translation>此文件在第 {line} 行有未解决的 git 合并冲突。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file holds more than {count} nodes: no workflow does.</source>
   <translation>此文件含有超过 {count} 个节点：没有工作流会这样。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This file holds no workflow: {reason}.</source>
   <translation>此文件不含工作流：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This is no JSON file: {reason}.</source>
   <translation>这不是 JSON 文件：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This picture has {channels} channels, a VAE reads {limit}: red, green and blue. Convert it to an RGB picture first.</source>
   <translation>此图片有 {channels} 个通道，VAE 读取 {limit} 个：红、绿、蓝。请先将其转换为 RGB 图片。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>This prompt has {found} numbers a token, the model reads {needed}: it comes from the text encoder of another family of models. Encode it with the CLIP of this model's checkpoint.</source>
   <translation>此提示词每个词元有 {found} 个数，模型读取 {needed} 个：它来自另一系列模型的文本编码器。请用此模型检查点的 CLIP 编码。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Undo what took it away, or remove the entry from Parameters</source>
   <translation>撤销移除它的操作，或从“参数”中移除此项</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Use a smaller model, or one in a smaller number format</source>
   <translation>使用更小的模型，或精度更低的格式</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>Use {value}</source>
   <translation>使用 {value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>WebP takes sides up to {limit}: make these {width}×{height} pictures smaller</source>
   <translation>WebP 的边长最大为 {limit}：请缩小这些 {width}×{height} 的图片</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a Reroute node becomes a bend of a link: link its input and its output first</source>
   <translation>Reroute 节点会变成连线的转接点：请先连接它的输入和输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a colon is missing after a name</source>
   <translation>名称后缺少冒号</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a comma or a closing bracket is missing</source>
   <translation>缺少逗号或右括号</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a name in double quotes is missing</source>
   <translation>缺少双引号中的名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a name is needed</source>
   <translation>需要一个名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a subgraph cannot contain itself</source>
   <translation>子图不能包含自身</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>a value is missing or misspelt</source>
   <translation>缺少值或值拼写有误</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>it has no value; a text is needed, which may be empty</source>
   <translation>没有值；需要一段文本，可以为空</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>it needs “{title}” (#{node}), which always runs: {reason}</source>
   <translation>它需要“{title}”（#{node}），而后者总是运行：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its check for changes raised {error}</source>
   <translation>它的变化检查引发了 {error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its check for changes says that it gives something else each time (NaN)</source>
   <translation>它的变化检查表明每次都会给出不同的结果（NaN）</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>its input {input} ({kind}) has a value that cannot be compared with that of an earlier run</source>
   <translation>它的输入 {input}（{kind}）的值无法与先前运行的值比较</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>line {line}, column {column}</source>
   <translation>第 {line} 行第 {column} 列</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>no link passes this reroute</source>
   <translation>没有连线经过此转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>no server can be started, since its log {file} cannot be written: {error}. Free some space, or choose another home with --home</source>
   <translation>无法启动服务器，因为无法写入其日志 {file}：{error}。请腾出空间，或用 --home 选择其他目录</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>node {node} is a group node: turn it into a subgraph first</source>
   <translation>节点 {node} 是组节点：请先将它转换为子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>none of these nodes gets a value from a Set node in the same graph</source>
   <translation>这些节点都没有从同一图中的 Set 节点取值</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>nothing that runs needs its result</source>
   <translation>没有要运行的节点需要它的结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>nothing to run: no node shows or saves a result. Add a Save Image or Preview Image node</source>
   <translation>没有可运行的内容：没有节点显示或保存结果。请添加 Save Image 或 Preview Image 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>nothing to run: none of the wanted nodes ({names}) shows or saves a result</source>
   <translation>没有可运行的内容：指定的节点（{names}）都不显示或保存结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>select a subgraph node first</source>
   <translation>请先选择一个子图节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>select the nodes that should become a subgraph</source>
   <translation>请选择要转换为子图的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>that disk is read-only. Choose another home with --home</source>
   <translation>该磁盘是只读的。请用 --home 选择其他目录</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the clipboard holds no nodes</source>
   <translation>剪贴板中没有节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the clipboard holds no nodes or text</source>
   <translation>剪贴板中没有节点或文本</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the disk is full. Free some space and run again</source>
   <translation>磁盘已满。请腾出空间后重新运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed input {name} has no effect: a link gives the value of {input}</source>
   <translation>公开的输入 {name} 不起作用：{input} 的值来自连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed input {name} points nowhere: {reason}</source>
   <translation>公开的输入 {name} 没有目标：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the exposed output {name} points nowhere: {reason}</source>
   <translation>公开的输出 {name} 没有目标：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file does not say what kind of node this is. Remove it, or bypass it</source>
   <translation>文件没有说明这是哪种节点。请移除或绕过它</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file ends too early, at {place}: the rest is missing</source>
   <translation>文件在 {place} 处过早结束：缺少其余部分</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the file is empty</source>
   <translation>文件是空的</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is ComfyUI's own, and Confy does not have it yet: bypass or remove the node, or put another in its place</source>
   <translation>类型 {kind} 是 ComfyUI 自带的，Confy 暂时没有：请绕过或移除该节点，或换成其他节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is not installed here. Put the node pack that brings it into the custom_nodes folder and start again, or bypass or remove the node</source>
   <translation>此处未安装类型 {kind}。请把提供它的节点包放入 custom_nodes 文件夹并重新启动，或绕过或移除该节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the kind {kind} is not installed here. Put the node pack {pack} into the custom_nodes folder and start again, or bypass or remove the node</source>
   <translation>此处未安装类型 {kind}。请把节点包 {pack} 放入 custom_nodes 文件夹并重新启动，或绕过或移除该节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the links go round in a circle ({way}); take one of them away</source>
   <translation>连线形成了循环（{way}）；请移除其中一条</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node asks for it only when it needs it</source>
   <translation>节点仅在需要时才请求它</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node stopped with {error}</source>
   <translation>节点因 {error} 停止</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the node that made it may make something else each time</source>
   <translation>生成它的节点每次可能生成不同的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the run failed and the worker gave no reason</source>
   <translation>运行失败，工作进程没有给出原因</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server and its worker ended while this prompt ran, so it is not repeated by itself. {reason}</source>
   <translation>服务器及其工作进程在此任务运行时结束，因此不会自动重复。{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server cannot be started with {command}: {error}</source>
   <translation>无法用 {command} 启动服务器：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server ended twice while this prompt ran, so it is not tried again</source>
   <translation>运行此提示词时服务器两次结束，因此不再重试</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server of this home at {address} does not answer. End its process {number}, then try again</source>
   <translation>此目录的服务器 {address} 没有响应。请结束其进程 {number}，然后重试</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the server refused the workflow: {reason}</source>
   <translation>服务器拒绝了此工作流：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the subgraph of this node is missing in the file. Open the file it was copied from and copy it again, or remove the node</source>
   <translation>文件中缺少此节点的子图。请打开原文件重新复制，或移除该节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker could not be started: {python} {how}; its last words: {last}</source>
   <translation>无法启动工作进程：{python} {how}；最后的输出：{last}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker is of another version: {what}; the server is Confy {version} with protocol {protocol}. Install the same version for both.</source>
   <translation>工作进程的版本不同：{what}；服务器是 Confy {version}，协议为 {protocol}。请为两者安装相同的版本。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker process {number} {how}. A new worker takes over; run again.</source>
   <translation>工作进程 {number} {how}。新的工作进程已接替；请重新运行。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker was killed, as you asked; a new one takes over</source>
   <translation>已按您的要求终止工作进程；新的进程会接替它</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python ({python}) has no torch, so nothing can run</source>
   <translation>工作进程的 Python（{python}）没有 torch，因此无法运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python ({python}) has no torch: nodes that compute with it cannot run</source>
   <translation>工作进程的 Python（{python}）没有 torch：需要它来计算的节点无法运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the worker's Python {python} cannot be started: {error}</source>
   <translation>无法启动工作进程的 Python {python}：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>the workflow itself has no inputs and outputs: expose values as parameters instead</source>
   <translation>工作流本身没有输入和输出：请改为将值公开为参数</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there are fewer than two nodes that could be folded</source>
   <translation>可折叠的节点少于两个</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is already one called “{name}”: choose another name</source>
   <translation>已有名为“{name}”的：请换一个名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is already something exposed as {name}: choose another name</source>
   <translation>已有以 {name} 公开的内容：请换一个名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the input folder: drop it on the node</source>
   <translation>输入文件夹中没有文件 {file}：请把它拖到节点上</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the input folder: drop it on the node, or choose another</source>
   <translation>输入文件夹中没有文件 {file}：请把它拖到节点上，或选择其他文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the models folder: put it there, or choose another</source>
   <translation>模型文件夹中没有文件 {file}：请放入该文件，或选择其他文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in the models folder: put it there, there is no other to choose</source>
   <translation>模型文件夹中没有文件 {file}：请放入该文件，没有其他文件可选</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in {folder}: put it there, or choose another</source>
   <translation>{folder} 中没有文件 {file}：请放入该文件，或选择其他文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no file {file} in {folder}: put it there, there is no other to choose</source>
   <translation>{folder} 中没有文件 {file}：请放入该文件，没有其他文件可选</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no link {link} here</source>
   <translation>这里没有连线 {link}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no node to dissolve</source>
   <translation>没有可融并的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no node {node} here</source>
   <translation>这里没有节点 {node}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>there is no subgraph {name} in this workflow</source>
   <translation>此工作流中没有子图 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>these nodes cannot become one: {first} takes their result and feeds {last} again, so the subgraph would feed itself. Select {again} too, or leave {out} out</source>
   <translation>这些节点不能合为一个：{first} 使用它们的结果，又连回 {last}，子图会连到自身。请同时选择 {again}，或不选 {out}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this is the workflow itself: expose the value as a parameter instead (Ctrl+E)</source>
   <translation>这是工作流本身：请改为将值公开为参数 (Ctrl+E)</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this packaged Confy brings no torch, and no Python for its worker is set</source>
   <translation>此打包版 Confy 不含 torch，也没有为工作进程设置 Python</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>this subgraph stands inside of itself, so it could never end. Remove this node, or put another subgraph in its place</source>
   <translation>此子图位于自身内部，永远无法结束。请移除此节点，或换成其他子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>what {node} passes on while it is bypassed depends on what takes it. End the bypass first (Ctrl+B), then unpack it</source>
   <translation>{node} 被绕过时传递什么取决于由谁接收。请先取消绕过（Ctrl+B），再解开它</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} more links end at nodes that are not in the file.</source>
   <translation>还有 {count} 条连线连到文件中没有的节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} nodes are of one kind not installed here.</source>
   <translation>{count} 个节点属于此处未安装的同一类型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{count} nodes are of {kinds} kinds not installed here.</source>
   <translation>{count} 个节点属于此处未安装的 {kinds} 种类型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{denoise} is too little for {steps} steps: use 0 or at least {smallest}.</source>
   <translation>{denoise} 对 {steps} 步来说太小：请使用 0 或至少 {smallest}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{factor} leaves no pixels of a {width}×{height} image</source>
   <translation>系数 {factor} 使 {width}×{height} 的图像一个像素也不剩</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{factor} leaves nothing of a latent of {width}×{height} elements: use a larger factor.</source>
   <translation>系数 {factor} 使 {width}×{height} 个元素的潜空间数据什么也不剩：请使用更大的系数。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} cannot be read: {error}. Choose another file, or a copy of it.</source>
   <translation>无法读取 {file}：{error}。请选择其他文件，或它的副本。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} does not exist. Check its name and folder.</source>
   <translation>{file} 不存在。请检查名称和文件夹。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} holds no workflow: {reason}.</source>
   <translation>{file} 不含工作流：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} holds nothing but zero bytes: its content is lost. Choose a workflow (.json), or a picture, video, sound or model that was saved with one.</source>
   <translation>{file} 只含零字节：内容已丢失。请选择工作流 (.json)，或保存时带有工作流的图像、视频、音频或模型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is a folder. Choose a file in it.</source>
   <translation>{file} 是文件夹。请选择其中的文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is a pickle: opening one can run code hidden in it, so Confy does not. Use the .safetensors version of this model. If you trust the file, add its name to "allowed_pickles" in user/confy.settings.json.</source>
   <translation>{file} 是 pickle 文件：打开它可能运行其中隐藏的代码，因此 Confy 不会打开。请使用此模型的 .safetensors 版本。如果您信任该文件，请把它的名称加入 user/confy.settings.json 的 "allowed_pickles"。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is cut off: it has only {size} bytes. Download it again and compare its size with the one on the page it comes from.</source>
   <translation>{file} 不完整：只有 {size} 字节。请重新下载，并与来源页面上的大小比较。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is cut off: it has {size} of {wanted} bytes. Download it again and compare its size with the one on the page it comes from.</source>
   <translation>{file} 不完整：只有 {wanted} 字节中的 {size} 字节。请重新下载，并与来源页面上的大小比较。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is damaged or cut off. Download it again and compare its size with the one on the page it comes from.</source>
   <translation>{file} 已损坏或不完整。请重新下载，并与来源页面上的大小比较。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} is neither JSON nor a picture, video, sound or model of a known kind. Choose a workflow (.json), or a picture, video, sound or model that was saved with one.</source>
   <translation>{file} 既不是 JSON，也不是已知类型的图像、视频、音频或模型。请选择工作流 (.json)，或保存时带有工作流的图像、视频、音频或模型。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} may not be read by you. Ask its owner for the right to read it, or choose another file.</source>
   <translation>您没有读取 {file} 的权限。请向所有者申请权限，或选择其他文件。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{file} was not written: {reason}. What was computed is kept: the next run goes on from there</source>
   <translation>未能写入 {file}：{reason}。已计算的内容会保留：下次运行从那里继续</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets its value by a link: remove that first</source>
   <translation>{input} 的值来自连线：请先移除连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets nothing, for {node} is bypassed and no input of it can pass through: let that run, or link another output</source>
   <translation>{input} 没有得到任何值，因为 {node} 已被绕过，且它没有可直通的输入：请让它运行，或连接另一个输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} gets nothing, for {node} is muted: let that run, or mute this node, too</source>
   <translation>{input} 没有得到任何值，因为 {node} 已被静音：请让它运行，或将此节点也静音</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} has no value</source>
   <translation>{input} 没有值</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is linked to node {node}, which is not in the prompt</source>
   <translation>{input} 连到了节点 {node}，但它不在提示词中</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is shown on the subgraph node already</source>
   <translation>{input} 已显示在子图节点上</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, but there is nothing to choose from</source>
   <translation>{input} 为 {value}，但没有可选的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, which is none of its {count} choices; nearest is {best}</source>
   <translation>{input} 为 {value}，不在它的 {count} 个选项中；最接近的是 {best}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}, which is not one of: {names}</source>
   <translation>{input} 为 {value}，不在以下选项中：{names}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}; the largest value allowed is {limit}</source>
   <translation>{input} 为 {value}；允许的最大值为 {limit}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} is {value}; the smallest value allowed is {limit}</source>
   <translation>{input} 为 {value}；允许的最小值为 {limit}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} needs a link from an output</source>
   <translation>{input} 需要来自某个输出的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} needs a link from an output of type {type}</source>
   <translation>{input} 需要来自 {type} 类型输出的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input} takes {wanted}, but the link brings {received}: link an output of type {type}</source>
   <translation>{input} 接受 {wanted}，但连线带来的是 {received}：请连接 {type} 类型的输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{input}: {reason}</source>
   <translation>{input}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} contains itself: take it out of itself first, then unpack it</source>
   <translation>{node} 包含自身：请先把它从自身中取出，再解开它</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} is no subgraph: there is nothing in it to unpack</source>
   <translation>{node} 不是子图：没有可解开的内容</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more graphics memory than there is</source>
   <translation>{node} 需要的显存超过可用显存</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more graphics memory than there is. The largest results alive: {names}</source>
   <translation>{node} 需要的显存超出现有显存。当前最大的结果：{names}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more graphics memory than there is. The largest results alive: {names}. The plan had predicted {size} while it runs</source>
   <translation>{node} 需要的显存超出现有显存。当前最大的结果：{names}。计划曾预计运行时需要 {size}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more memory than there is</source>
   <translation>{node} 需要的内存超过可用内存</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more memory than there is. The largest results alive: {names}</source>
   <translation>{node} 需要的内存超出现有内存。当前最大的结果：{names}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} needs more memory than there is. The largest results alive: {names}. The plan had predicted {size} while it runs</source>
   <translation>{node} 需要的内存超出现有内存。当前最大的结果：{names}。计划曾预计运行时需要 {size}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} will not fit: it needs about {size} of graphics memory, and {limit} can be used</source>
   <translation>{node} 放不下：约需 {size} 显存，而可用的只有 {limit}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{node} will not fit: it needs about {size} of memory, and {limit} can be used</source>
   <translation>{node} 放不下：约需 {size} 内存，而可用的只有 {limit}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{reason} It ended during the last node, which may have written its result already: look before you run it again.</source>
   <translation>{reason} 它在最后一个节点运行时结束，结果可能已经写出：再次运行前请先查看。</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{reason} at {place}</source>
   <translation>{place}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is neither true nor false</source>
   <translation>{value} 既不是 true 也不是 false</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is not a number</source>
   <translation>{value} 不是数字</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>{value} is not a whole number</source>
   <translation>{value} 不是整数</translation>
  </message>
  <message>
   <location filename="../../app/editor/language/sentence_table.py" />
   <source>“{name}” is used once only: it is unique already</source>
   <translation>“{name}”只使用了一次：它已经是独立的</translation>
  </message>
  <message>
   <location filename="../../app/editor/library/drag.py" />
   <source>Insert {kind}</source>
   <translation>插入 {kind}</translation>
  </message>
  <message>
   <location filename="../../app/editor/library/tree.py" />
   <source>Node library</source>
   <translation>节点库</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>All links between the selected nodes ({count})</source>
   <translation>所选节点之间的所有连线（{count}）</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>All links of the selection ({count})</source>
   <translation>所选内容的所有连线（{count}）</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Connect nodes</source>
   <translation>连接节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Link an input: which one?</source>
   <translation>为输入连线：哪一个？</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Link an output: which one?</source>
   <translation>从输出连线：哪一个？</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>No output of these nodes fits a free input of the others.</source>
   <translation>这些节点的输出都不适合其他节点的空闲输入。</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Nothing here fits {slot}</source>
   <translation>这里没有适合 {slot} 的接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove links</source>
   <translation>移除多条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Remove which link?</source>
   <translation>移除哪条连线？</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Select a node first.</source>
   <translation>请先选择一个节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>Select the nodes to connect: two or more.</source>
   <translation>请选择要连接的节点：两个或更多。</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The menu of which link?</source>
   <translation>打开哪条连线的菜单？</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The selected nodes have no links.</source>
   <translation>所选节点没有连线。</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>The selected nodes have no such slots.</source>
   <translation>所选节点没有这样的接口。</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>hidden</source>
   <translation>已隐藏</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>now from {slot}</source>
   <translation>现来自 {slot}</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>{slot} from…</source>
   <translation>{slot} 来自…</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/by_keys.py" />
   <source>{slot} to…</source>
   <translation>{slot} 到…</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Dissolve node</source>
   <translation>融并节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Dissolve nodes</source>
   <translation>融并多个节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide link</source>
   <translation>隐藏连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Hide links</source>
   <translation>隐藏多条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Hide unused slots</source>
   <translation>隐藏未使用的接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>No link bends here</source>
   <translation>这里没有带转接点的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Point at a link, or select nodes, to hide links</source>
   <translation>请指向一条连线，或选择节点，以隐藏连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Point at a link, or select the nodes it comes from</source>
   <translation>请指向一条连线，或选择它的来源节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Select nodes that are linked to others, to take them out of their links</source>
   <translation>请选择与其他节点相连的节点，以使其脱离连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Select nodes with slots that nothing is linked to</source>
   <translation>请选择有未连线接口的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Show links</source>
   <translation>显示连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Show unused slots</source>
   <translation>显示未使用的接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>There are no Reroute nodes here</source>
   <translation>这里没有 Reroute 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>There are no Set and Get nodes here</source>
   <translation>这里没有 Set 和 Get 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn Reroute nodes into bends</source>
   <translation>将 Reroute 节点转为转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn Set and Get nodes into links</source>
   <translation>将 Set 和 Get 节点转为连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn bends into Reroute nodes</source>
   <translation>将转接点转为 Reroute 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_commands.py" />
   <source>Turn links into Set and Get nodes</source>
   <translation>将连线转为 Set 和 Get 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Add a node here…</source>
   <translation>在此添加节点…</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Go to the other end</source>
   <translation>前往另一端</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hidden link</source>
   <translation>隐藏的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide all {count} links of this output</source>
   <translation>隐藏此输出的全部 {count} 条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Hide under a name…</source>
   <translation>命名并隐藏…</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Name hidden link</source>
   <translation>命名隐藏的连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Name of the badges at its ends; empty for that of the output</source>
   <translation>两端标签的名称；留空则使用输出的名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove all {count} links of this output</source>
   <translation>移除此输出的全部 {count} 条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Remove reroute</source>
   <translation>移除转接点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Rename…</source>
   <translation>重命名…</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Show link</source>
   <translation>显示此连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Turn into Set and Get nodes</source>
   <translation>转为 Set 和 Get 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_menu.py" />
   <source>Turn into a Reroute node</source>
   <translation>转为 Reroute 节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_values.py" />
   <source>Before the last change: {value}</source>
   <translation>上次更改之前：{value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/link_values.py" />
   <source>Value: {value}</source>
   <translation>值：{value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>Select a node with an output to see its result</source>
   <translation>请选择有输出的节点以查看其结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>There is no kind of node here that shows such a result</source>
   <translation>这里没有能显示这种结果的节点种类</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>View {output}</source>
   <translation>查看 {output}</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>Viewer</source>
   <translation>查看器</translation>
  </message>
  <message>
   <location filename="../../app/editor/linking/viewing.py" />
   <source>“{output}” is in a viewer already</source>
   <translation>“{output}”已在查看器中</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>&amp;Redo {step}</source>
   <translation>重做(&amp;R) {step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>&amp;Undo {step}</source>
   <translation>撤销(&amp;U) {step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>A native editor and runtime for typed node graphs.</source>
   <translation>用于带类型节点图的原生编辑器和运行环境。</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>About Confy</source>
   <translation>关于 Confy</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Models belong in {folder}</source>
   <translation>模型存放在 {folder}</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Models, inputs and outputs are in {folder}</source>
   <translation>模型、输入和输出位于 {folder}</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>The settings cannot be saved: {reason}</source>
   <translation>无法保存设置：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/main_window.py" />
   <source>Unsaved changes cannot be kept for recovery: {reason}</source>
   <translation>无法为恢复保留未保存的更改：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Bookmark {number} is “{name}”: {keys} shows it again.</source>
   <translation>书签 {number} 为“{name}”：按 {keys} 可再次显示。</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Empty canvas</source>
   <translation>空画布</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Go to {number}</source>
   <translation>前往 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Remove bookmark {number}</source>
   <translation>移除书签 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Rename bookmark {number}</source>
   <translation>重命名书签 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>Set bookmark {number}</source>
   <translation>设置书签 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>The subgraph of bookmark {key}, “{name}”, is no longer there.</source>
   <translation>书签 {key}“{name}”的子图已不存在。</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>There is no bookmark {key} yet: {keys} sets it here.</source>
   <translation>还没有书签 {key}：按 {keys} 在此设置。</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/bookmarks.py" />
   <source>There is none.</source>
   <translation>没有此书签。</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/lost_hint.py" />
   <source>Nothing of the workflow is in view. Show all</source>
   <translation>视图中没有任何节点。显示全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/panel_focus.py" />
   <source>Canvas</source>
   <translation>画布</translation>
  </message>
  <message>
   <location filename="../../app/editor/navigation/panel_focus.py" />
   <source>Notice</source>
   <translation>通知</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/observing/feature.py" />
   <source>%n nodes ran</source>
   <translation>
    <numerusform>%n 个节点已运行</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <source>Nothing has run yet</source>
   <translation>还没有运行过</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <source>Nothing ran: all was cached</source>
   <translation>没有节点运行：全部来自缓存</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <source>Save trace</source>
   <translation>保存跟踪</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <source>ran</source>
   <translation>已运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>{count} cached</source>
   <translation>{count} 个已缓存</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/feature.py" />
   <location filename="../../app/editor/presets/commands.py" />
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>{file} cannot be written: {reason}</source>
   <translation>无法写入 {file}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/heat.py" />
   <source>Click to give the nodes their own colours again</source>
   <translation>点击以恢复节点原来的颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>Bytes of results</source>
   <translation>结果的字节数</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>Time of the last run</source>
   <translation>上次运行的用时</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>all was cached</source>
   <translation>全部来自缓存</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/node_colors.py" />
   <source>nothing ran yet</source>
   <translation>还没有运行过</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>%n nodes have never run here</source>
   <translation>
    <numerusform>%n 个节点从未在这里运行过</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Expected: {time}</source>
   <translation>预计：{time}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Expected: {time}, told from other sizes</source>
   <translation>预计：{time}，由其他尺寸推算</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>How long it takes is not known: it has not run here yet</source>
   <translation>需要多久尚不清楚：它还没有在这里运行过</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>It is equal to node #{node}, which runs for both</source>
   <translation>它与节点 #{node} 相同，由后者代为运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>It is frozen: it keeps what it gave</source>
   <translation>已冻结：保留它给出的结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Measured when it ran before: {size}</source>
   <translation>以前运行时测得：{size}</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Next run: all %n nodes are cached</source>
   <translation>
    <numerusform>下次运行：全部 %n 个节点均已缓存</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>Next run: {what}</source>
   <translation>下次运行：{what}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run does not need it: what comes after it is in the cache</source>
   <translation>下次运行不需要它：其后的结果已在缓存中</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs it</source>
   <translation>下次运行会运行它</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs it each time</source>
   <translation>每次运行都会运行它</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run runs {run} of its {all} nodes</source>
   <translation>下次运行会运行其 {all} 个节点中的 {run} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>The next run takes its result from the cache</source>
   <translation>下次运行会从缓存取它的结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>What a run would do now, from what steps took on this machine</source>
   <translation>现在运行会做什么，依据各步骤在这台机器上的用时</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>about {time}</source>
   <translation>约 {time}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>always</source>
   <translation>总会运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <source>as #{node}</source>
   <translation>同 #{node}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/plan_words.py" />
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>runs</source>
   <translation>运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Copy as CSV</source>
   <translation>复制为 CSV</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>For ui.perfetto.dev or chrome://tracing</source>
   <translation>供 ui.perfetto.dev 或 chrome://tracing 打开</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Median</source>
   <translation>中位数</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Results</source>
   <translation>结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Save trace…</source>
   <translation>保存跟踪…</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>Share</source>
   <translation>占比</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <location filename="../../app/editor/workers/panel.py" />
   <source>State</source>
   <translation>状态</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>This run</source>
   <translation>本次运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/run_table.py" />
   <source>What each node took</source>
   <translation>每个节点的用量</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Results: {size}, {device}</source>
   <translation>结果：{size}，{device}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Run the workflow to see what ran when</source>
   <translation>运行工作流，即可看到何时运行了什么</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>Timeline of the last run</source>
   <translation>上次运行的时间线</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{count} steps</source>
   <translation>{count} 个步骤</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{count} steps, {time} together</source>
   <translation>{count} 个步骤，共 {time}</translation>
  </message>
  <message>
   <location filename="../../app/editor/observing/timeline_panel.py" />
   <source>{time} from {begin} on</source>
   <translation>{time}，从 {begin} 开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/open_document.py" />
   <source>Untitled</source>
   <translation>未命名</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/group_switches.py" />
   <source>Run what the results in this group need</source>
   <translation>运行此分组的结果所需的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>Bookmarks</source>
   <translation>书签</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>Groups</source>
   <translation>分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>from</source>
   <translation>来自</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>group</source>
   <translation>分组</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>to</source>
   <translation>到</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/model.py" />
   <source>→ {count} links</source>
   <translation>→ {count} 条连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Bypassed</source>
   <translation>已绕过</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Muted</source>
   <translation>已静音</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Outline of the workflow</source>
   <translation>工作流大纲</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/panel.py" />
   <source>Run to its results</source>
   <translation>运行到它的结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/rows.py" />
   <source>subgraph input</source>
   <translation>子图输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/outline/rows.py" />
   <source>subgraph output</source>
   <translation>子图输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>Choose a colour</source>
   <translation>选择颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/choice_fields.py" />
   <source>{value}  (not in the list)</source>
   <translation>{value}  （不在列表中）</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Dock this panel</source>
   <translation>停靠此面板</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Float {panel}</source>
   <translation>浮动 {panel}</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Hide this panel</source>
   <translation>隐藏此面板</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Hide {panel}</source>
   <translation>隐藏 {panel}</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/dock_title.py" />
   <source>Let this panel float</source>
   <translation>让此面板浮动</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Inspector</source>
   <translation>检查器</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/log.py" />
   <source>Log</source>
   <translation>日志</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Nodes</source>
   <translation>节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Outline</source>
   <translation>大纲</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>Problems</source>
   <translation>问题</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Queue</source>
   <translation>队列</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/toolbar.py" />
   <source>Run</source>
   <translation>运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <source>Timeline</source>
   <translation>时间线</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/docks.py" />
   <location filename="../../app/editor/workers/panel.py" />
   <source>Workers</source>
   <translation>工作进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/drawn_fields.py" />
   <source>Drag the ends. Keys: the arrows move an end, Space goes to the other.</source>
   <translation>拖动两端。按键：方向键移动一端，空格换到另一端。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Copy the picture (Ctrl+C)</source>
   <translation>复制图像 (Ctrl+C)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Fit into the panel (F)</source>
   <translation>适应面板 (F)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Next (Right)</source>
   <translation>下一张 (Right)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>One pixel of the picture is one of the screen (1)</source>
   <translation>图像的一个像素对应屏幕的一个像素 (1)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Previous (Left)</source>
   <translation>上一张 (Left)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Results appear here</source>
   <translation>结果会显示在这里</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save picture</source>
   <translation>保存图像</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save the picture as a file of your own</source>
   <translation>将图像另存为您自己的文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/image_viewer.py" />
   <source>Save…</source>
   <translation>保存…</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>(linked)</source>
   <translation>（已连接）</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Do not keep on top</source>
   <translation>取消置顶</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>Keep on top</source>
   <translation>置顶</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/field_row.py" />
   <source>after a run</source>
   <translation>运行后</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>Height</source>
   <translation>高</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>black</source>
   <translation>黑色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>blue</source>
   <translation>蓝色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>brown</source>
   <translation>棕色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>collapsed</source>
   <translation>已折叠</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>colour</source>
   <translation>颜色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>cyan</source>
   <translation>青色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>green</source>
   <translation>绿色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>mode</source>
   <translation>模式</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>other…</source>
   <translation>其他…</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>pale blue</source>
   <translation>淡蓝色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>purple</source>
   <translation>紫色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>red</source>
   <translation>红色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>size</source>
   <translation>大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/node_section.py" />
   <source>yellow</source>
   <translation>黄色</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspecting/sent_box.py" />
   <source>Show this node</source>
   <translation>显示这个节点</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/inspecting/sent_box.py" />
   <source>and %n more</source>
   <translation>
    <numerusform>以及另外 %n 个</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Filter the values</source>
   <translation>筛选值</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Select at most {count} nodes to see the values that they share.</source>
   <translation>最多选择 {count} 个节点，才能查看它们共有的值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>Select nodes to see and edit their values.</source>
   <translation>选择节点以查看和编辑它们的值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>These nodes have no value in common.</source>
   <translation>这些节点没有共有的值。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>This kind of node is not installed. Its values and links are kept and saved.</source>
   <translation>此类节点未安装。它的值和连线会保留并保存。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>{count} kinds</source>
   <translation>{count} 种类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>{count} nodes</source>
   <translation>{count} 个节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/inspector.py" />
   <source>— {count} nodes</source>
   <translation>— {count} 个节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Add to the canvas</source>
   <translation>添加到画布</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Add to the favourites</source>
   <translation>加入收藏</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Core</source>
   <translation>核心</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Every kind of node, by category</source>
   <translation>按类别列出所有节点类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Favourites</source>
   <translation>收藏</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Filter nodes</source>
   <translation>筛选节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Help on the node</source>
   <translation>此节点的帮助</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Letters of the name; in:IMAGE, out:MASK, pack:name, is:deprecated</source>
   <translation>名称中的字母；in:IMAGE、out:MASK、pack:名称、is:deprecated</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Packs</source>
   <translation>节点包</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Recently used</source>
   <translation>最近使用</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>Take out of the favourites</source>
   <translation>移出收藏</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>The kinds of custom node packs, pack by pack</source>
   <translation>按节点包列出自定义节点类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/library.py" />
   <source>The kinds that come with the server</source>
   <translation>服务器自带的节点类型</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source> node {node}:</source>
   <translation> 节点 {node}：</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>From which level on</source>
   <translation>从哪个级别起</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>debug</source>
   <translation>调试</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <source>info</source>
   <translation>信息</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/log.py" />
   <location filename="../../app/editor/panels/problems.py" />
   <source>warning</source>
   <translation>警告</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/panel_strip.py" />
   <source>Panels</source>
   <translation>面板</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>F2 renames, Alt+Up and Alt+Down move, Delete takes it off the list</source>
   <translation>F2 重命名，Alt+Up 和 Alt+Down 移动，Delete 从列表中移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Move down</source>
   <translation>下移</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Move down (Alt+Down)</source>
   <translation>下移 (Alt+Down)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <location filename="../../app/editor/panels/queue.py" />
   <location filename="../../app/editor/structure/menus.py" />
   <source>Move up</source>
   <translation>上移</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Move up (Alt+Up)</source>
   <translation>上移 (Alt+Up)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Name of the parameter</source>
   <translation>参数名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Nothing is exposed yet.

Right-click a field of a node and choose “Expose as parameter…”: it is shown here, and scripts can set it by name.</source>
   <translation>还没有公开任何参数。

右键单击节点的字段并选择“公开为参数…”：它会显示在这里，脚本也可按名称设置它。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Take off the list</source>
   <translation>从列表中移除</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/parameters.py" />
   <source>Take off the list (Delete)</source>
   <translation>从列表中移除 (Delete)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Confy itself</source>
   <translation>Confy 自身</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Details</source>
   <translation>详情</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Dismiss</source>
   <translation>忽略</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Engine</source>
   <translation>引擎</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>File</source>
   <translation>文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Input</source>
   <translation>输入</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Link</source>
   <translation>连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/workers/panel.py" />
   <source>Memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Merge</source>
   <translation>合并</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>No problems. The workflow is checked while you edit it.</source>
   <translation>没有问题。编辑时会随时检查工作流。</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Pack</source>
   <translation>节点包</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>Server</source>
   <translation>服务器</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/workers/panel.py" />
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>Worker</source>
   <translation>工作进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>Workflow</source>
   <translation>工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>hint</source>
   <translation>提示</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/problems.py" />
   <source>node {node}, input {input}</source>
   <translation>节点 {node}，输入 {input}</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/queue.py" />
   <source>%n pictures</source>
   <translation>
    <numerusform>%n 张图像</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/panels/queue.py" />
   <source>%n runs are waiting for the server to start</source>
   <translation>
    <numerusform>%n 次运行正在等待服务器启动</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Begin no further run; the one that runs goes on</source>
   <translation>不再开始新的运行；正在进行的运行会继续</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Begin the waiting runs again</source>
   <translation>重新开始等待中的运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Load queue…</source>
   <translation>载入队列…</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Pause</source>
   <translation>暂停</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Resume</source>
   <translation>继续</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Run again</source>
   <translation>再次运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Save or load the queue</source>
   <translation>保存或载入队列</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Save queue…</source>
   <translation>保存队列…</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Show results</source>
   <translation>显示结果</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>Stop, cancel or delete the selected runs (Delete)</source>
   <translation>停止、取消或删除所选的运行 (Delete)</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>{done} of {count} nodes</source>
   <translation>{count} 个节点中的 {done} 个</translation>
  </message>
  <message>
   <location filename="../../app/editor/panels/queue.py" />
   <source>{running} running, {waiting} waiting</source>
   <translation>{running} 个运行中，{waiting} 个等待中</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>A preset needs a name</source>
   <translation>预设需要一个名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Apply “{name}”</source>
   <translation>应用“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Name of the preset of {kind}:</source>
   <translation>{kind} 的预设名称：</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>New nodes of {kind} begin with its own defaults</source>
   <translation>新的 {kind} 节点以自身默认值开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>New nodes of {kind} begin with these values</source>
   <translation>新的 {kind} 节点以这些值开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>No presets of {kind} yet</source>
   <translation>{kind} 还没有预设</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Save values as preset</source>
   <translation>将值保存为预设</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Saved “{name}”: search “{kind}: {name}”, or Node › Presets</source>
   <translation>已保存“{name}”：可搜索“{kind}: {name}”，或使用“节点 › 预设”</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select a node whose kind is known</source>
   <translation>请选择类型已知的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select nodes of one kind</source>
   <translation>请选择同一类型的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>Select one node whose kind is known</source>
   <translation>请选择一个类型已知的节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>The nodes have these values already</source>
   <translation>节点已经是这些值</translation>
  </message>
  <message>
   <location filename="../../app/editor/presets/commands.py" />
   <source>The preset “{name}” is gone</source>
   <translation>预设“{name}”已不存在</translation>
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>Try again</source>
   <translation>重试</translation>
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>node {node}</source>
   <translation>节点 {node}</translation>
  </message>
  <message>
   <location filename="../../app/editor/problems/showing.py" />
   <source>this remedy no longer fits: {reason}</source>
   <translation>此修复方法已不再适用：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Change device</source>
   <translation>更改设备</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Where its inputs are</source>
   <translation>其输入所在之处</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/device_menu.py" />
   <source>Where this node computes; what comes from elsewhere is moved there</source>
   <translation>此节点的计算位置；来自别处的内容会移到那里</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>%n runs are queued</source>
   <translation>
    <numerusform>%n 个运行已加入队列</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>Load queue</source>
   <translation>载入队列</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>Save queue</source>
   <translation>保存队列</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>The queue is saved in {file}</source>
   <translation>队列已保存到 {file}</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>this server cannot pause, order or save its queue: it is not Confy's</source>
   <translation>此服务器不能暂停、排序或保存其队列：它不是 Confy 的服务器</translation>
  </message>
  <message>
   <location filename="../../app/editor/queueing/queue_control.py" />
   <source>{file} is no saved queue: {reason}</source>
   <translation>{file} 不是已保存的队列：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Connected with {url}</source>
   <translation>已连接到 {url}</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Done</source>
   <translation>完成</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Interrupted</source>
   <translation>已中断</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>No worker</source>
   <translation>没有工作进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Not connected</source>
   <translation>未连接</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Queued</source>
   <translation>已加入队列</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Ready</source>
   <translation>就绪</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Running</source>
   <translation>运行中</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Sending the workflow…</source>
   <translation>正在发送工作流…</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The run failed</source>
   <translation>运行失败</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The workflow cannot run as it is: see the problems</source>
   <translation>工作流目前无法运行：请查看问题</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>The workflow runs as soon as the server has started</source>
   <translation>服务器一启动，工作流就会运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/results.py" />
   <source>Worker is starting…</source>
   <translation>工作进程正在启动…</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/run_commands.py" />
   <source>Select a node that shows or saves a result, such as Preview Image</source>
   <translation>请选择显示或保存结果的节点，例如 Preview Image</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/runner.py" />
   <source>the server ended during the run. A new one is started and runs it again: nothing to do</source>
   <translation>服务器在运行期间结束了。新的服务器正在启动，并会重新运行：无需任何操作</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/seed_control.py" />
   <source>Change seeds after run</source>
   <translation>运行后更改种子</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/seed_control.py" />
   <source>Change seeds before run</source>
   <translation>运行前更改种子</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>it closed the connection</source>
   <translation>它关闭了连接</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>the server at {url} does not answer ({reason})</source>
   <translation>{url} 处的服务器没有响应（{reason}）</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_connection.py" />
   <source>the server at {url}: {reason}</source>
   <translation>{url} 处的服务器：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_start.py" />
   <source>the server could not be started: {error}</source>
   <translation>无法启动服务器：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_talk.py" />
   <source>the server did not take {file}: {reason}</source>
   <translation>服务器未接受 {file}：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/running/server_talk.py" />
   <source>{file} could not be read: {error}</source>
   <translation>无法读取 {file}：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/selection.py" />
   <source>Resize</source>
   <translation>调整大小</translation>
  </message>
  <message>
   <location filename="../../app/editor/selection.py" />
   <source>Set mode</source>
   <translation>设置模式</translation>
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Back to: {step}</source>
   <translation>回到：{step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Done again: {step}</source>
   <translation>已重做：{step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Problem: {words}</source>
   <translation>问题：{words}</translation>
  </message>
  <message>
   <location filename="../../app/editor/speaking/speech.py" />
   <source>Undone: {step}</source>
   <translation>已撤销：{step}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>Go to {place}</source>
   <translation>前往 {place}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/breadcrumb.py" />
   <source>used {count} times: a change here changes all</source>
   <translation>使用了 {count} 次：在此更改会影响全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Convert to subgraph</source>
   <translation>转换为子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Double-click the node to enter it; Esc leaves it again.</source>
   <translation>双击节点即可进入；Esc 离开。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Insert {name}</source>
   <translation>插入 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Make unique</source>
   <translation>设为独立</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Move field</source>
   <translation>移动字段</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Name of the subgraph, shown on each node of it:</source>
   <translation>子图的名称，显示在它的每个节点上：</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>New Subgraph</source>
   <translation>新子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Rename subgraph</source>
   <translation>重命名子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Select a subgraph node first.</source>
   <translation>请先选择一个子图节点。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Take {name} off the subgraph node</source>
   <translation>从子图节点上移除 {name}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>Unpack subgraph</source>
   <translation>解开子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <source>{file} cannot be read: {why}</source>
   <translation>无法读取 {file}：{why}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/commands.py" />
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>{sentence}.</source>
   <translation>{sentence}。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/field_drag.py" />
   <source>Inside a subgraph this shows the field on its node; here Ctrl+E exposes it</source>
   <translation>在子图内，这会把字段显示在其节点上；在这里用 Ctrl+E 公开它</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Move slot</source>
   <translation>移动接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Name, as each node of this subgraph shows it:</source>
   <translation>名称，显示在此子图的每个节点上：</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Remove slot</source>
   <translation>移除接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Remove “{name}”</source>
   <translation>移除“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Rename slot</source>
   <translation>重命名接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Rename “{name}”…</source>
   <translation>重命名“{name}”…</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/menus.py" />
   <source>Take “{name}” off this node</source>
   <translation>从此节点上移除“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_kinds.py" />
   <source>{file} cannot be read: {error}</source>
   <translation>无法读取 {file}：{error}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>From</source>
   <translation>来自</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Insert</source>
   <translation>插入</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Name</source>
   <translation>名称</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Name in the library:</source>
   <translation>在节点库中的名称：</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>New name:</source>
   <translation>新名称：</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Nothing is published yet: select a subgraph node and choose Publish to library.</source>
   <translation>还没有发布任何子图：选择一个子图节点，然后选择“发布到节点库”。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Publish</source>
   <translation>发布</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Publish subgraph</source>
   <translation>发布子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Published subgraphs</source>
   <translation>已发布的子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Remove “{name}” from the library? Workflows that use it keep their own copy.</source>
   <translation>要从节点库中移除“{name}”吗？使用它的工作流会保留各自的副本。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>Search</source>
   <translation>搜索</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>There is already a subgraph called “{name}”. Replace it?</source>
   <translation>已有名为“{name}”的子图。要替换它吗？</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>there is already a subgraph called “{name}”</source>
   <translation>已有名为“{name}”的子图</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>you</source>
   <translation>您</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>“{name}” is in the library now.</source>
   <translation>“{name}”已在节点库中。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/published_window.py" />
   <source>“{name}” was not changed: {why}</source>
   <translation>“{name}”没有更改：{why}</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>At most</source>
   <translation>最多</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Click a name again, or press F2, to change it.</source>
   <translation>再次单击名称，或按 F2，即可修改。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Leave nodes that show or save a result outside</source>
   <translation>显示或保存结果的节点留在外面</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Links in</source>
   <translation>输入连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Links out</source>
   <translation>输出连线</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Number of parts</source>
   <translation>部分的数量</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Only the {count} selected nodes</source>
   <translation>仅所选的 {count} 个节点</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Part</source>
   <translation>部分</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Simplify</source>
   <translation>简化</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>Stays outside</source>
   <translation>留在外面</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>What runs stays the same, and one undo takes it back.</source>
   <translation>运行的内容不变，撤销一次即可恢复。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>parts</source>
   <translation>个部分</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/simplify_window.py" />
   <source>{parts} subgraphs and {outside} single nodes, {after} links between them instead of {before}.</source>
   <translation>{parts} 个子图和 {outside} 个单独的节点，它们之间有 {after} 条连线（原为 {before} 条）。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Add</source>
   <translation>添加</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Add slot</source>
   <translation>添加接口</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Down</source>
   <translation>下移</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Every node of this subgraph follows. Double-click a name to change it.</source>
   <translation>此子图的每个节点都会随之改变。双击名称即可更改。</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Inputs and outputs of {name}</source>
   <translation>{name} 的输入和输出</translation>
  </message>
  <message>
   <location filename="../../app/editor/structure/slots_window.py" />
   <source>Up</source>
   <translation>上移</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>Copy from “{name}”</source>
   <translation>从“{name}”复制</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>Nothing was copied: {reason}</source>
   <translation>未复制任何内容：{reason}</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/node_drag.py" />
   <source>{nodes} copied to “{name}”</source>
   <translation>{nodes} 已复制到“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>Close (Ctrl+W)</source>
   <translation>关闭 (Ctrl+W)</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>New workflow</source>
   <translation>新建工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>New workflow (Ctrl+N)</source>
   <translation>新建工作流 (Ctrl+N)</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tab_bar.py" />
   <source>Open workflows</source>
   <translation>打开的工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close the others</source>
   <translation>关闭其他</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Close those to the right</source>
   <translation>关闭右侧的</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Copy path</source>
   <translation>复制路径</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>It runs</source>
   <translation>正在运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its file was changed elsewhere</source>
   <translation>文件已被其他程序更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its run failed</source>
   <translation>运行失败</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Its run is done</source>
   <translation>运行已完成</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>No file yet</source>
   <translation>还没有文件</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>No workflow was closed</source>
   <translation>没有已关闭的工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>Show in its folder</source>
   <translation>在文件夹中显示</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>There are unsaved changes</source>
   <translation>有未保存的更改</translation>
  </message>
  <message>
   <location filename="../../app/editor/tabs/tabs.py" />
   <source>{name} copy</source>
   <translation>{name} 副本</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>All problems</source>
   <translation>所有问题</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Commands…</source>
   <translation>命令…</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Every command, node, recent file and setting</source>
   <translation>所有命令、节点、最近的文件和设置</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Fit the selection, or everything</source>
   <translation>适应所选内容，或全部</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>No problems</source>
   <translation>没有问题</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Queue  {count}</source>
   <translation>队列  {count}</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Run this workflow</source>
   <translation>运行此工作流</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Server is starting…</source>
   <translation>服务器正在启动…</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Stop what runs</source>
   <translation>停止正在运行的任务</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Toolbar</source>
   <translation>工具栏</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>What runs and waits</source>
   <translation>正在运行和等待的任务</translation>
  </message>
  <message>
   <location filename="../../app/editor/toolbar.py" />
   <source>Zoom</source>
   <translation>缩放</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>As it was opened</source>
   <translation>刚打开时</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>Click a step to go there. The dot marks what the file holds.</source>
   <translation>单击一步即可回到那里。圆点标记文件中保存的状态。</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>History</source>
   <translation>历史记录</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/history_window.py" />
   <source>Undo steps</source>
   <translation>撤销步骤</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/step_titles.py" />
   <source>{title} of {node} to {value}</source>
   <translation>{title}（{node}）为 {value}</translation>
  </message>
  <message>
   <location filename="../../app/editor/undoing/step_titles.py" />
   <source>{title}: {nodes}</source>
   <translation>{title}：{nodes}</translation>
  </message>
  <message>
   <location filename="../../app/editor/window_memory.py" />
   <source>Nothing yet</source>
   <translation>还没有</translation>
  </message>
  <message>
   <location filename="../../app/editor/window_memory.py" />
   <source>The window's state cannot be kept: {reason}</source>
   <translation>无法保留窗口状态：{reason}</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/workers/feature.py" />
   <source>%n workers begin anew</source>
   <translation>
    <numerusform>%n 个工作进程重新开始</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/feature.py" />
   <source>There is no worker to restart: the server tells of none</source>
   <translation>没有可重启的工作进程：服务器没有报告任何进程</translation>
  </message>
  <message numerus="yes">
   <location filename="../../app/editor/workers/panel.py" />
   <source>%n workers</source>
   <translation>
    <numerusform>%n 个工作进程</numerusform>
   </translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Begin anew with a new process</source>
   <translation>以新的进程重新开始</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Drop loaded models and the results of earlier runs; those in files stay</source>
   <translation>释放已加载的模型和先前运行的结果；保存在文件中的保留</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Free memory</source>
   <translation>释放内存</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Kept for the next run</source>
   <translation>为下次运行保留</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Process</source>
   <translation>进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Restart</source>
   <translation>重启</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>Restart all</source>
   <translation>全部重启</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>The server has not told of its workers yet</source>
   <translation>服务器尚未报告其工作进程</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>what it runs ends, and can be run again</source>
   <translation>正在运行的任务会结束，可以再次运行</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/panel.py" />
   <source>{workers}, {running} at work</source>
   <translation>{workers}，{running} 个在工作</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>Kept in memory, so that it need not be loaded or computed again:</source>
   <translation>保存在内存中，无需再次加载或计算：</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>Run → Free memory lets go of it.</source>
   <translation>运行 → 释放内存 可将其释放。</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>The last one died: {how}</source>
   <translation>上一个已意外结束：{how}</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>Worker {number}</source>
   <translation>工作进程 {number}</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>cannot start</source>
   <translation>无法启动</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>idle</source>
   <translation>空闲</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>models {size}</source>
   <translation>模型 {size}</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>results {size}</source>
   <translation>结果 {size}</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>starting</source>
   <translation>正在启动</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>starting: the one before it died</source>
   <translation>正在启动：上一个已意外结束</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>stopped</source>
   <translation>已停止</translation>
  </message>
  <message>
   <location filename="../../app/editor/workers/worker_rows.py" />
   <source>{size} on the device</source>
   <translation>设备上 {size}</translation>
  </message>
  <message>
   <location filename="../../app/editor/writing/sizes.py" />
   <source>{count} bytes</source>
   <translation>{count} 字节</translation>
  </message>
  <message>
   <location filename="../../app/spoken.py" />
   <source>usage: </source>
   <translation>用法：</translation>
  </message>
 </context>
</TS>
