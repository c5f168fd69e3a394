import type { Import } from './sources.ts'

/** Which node imports which others. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The graph of what is directly inside a folder: its subfolders, each as one node, and its files. */
export function graphInside(folder: string, imports: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>()
  const childOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  for (const { from, to } of imports) {
    const importing = childOf(from)
    const imported = childOf(to)
    if (!importing || !imported || importing === imported) continue
    graph.set(importing, (graph.get(importing) ?? new Set()).add(imported))
  }
  return graph
}

/** Every folder that has one of the files in it, at any depth. */
export const foldersOf = (files: readonly string[]): string[] =>
  [
    ...new Set(
      files.flatMap((file) => {
        const parts = file.split('/').slice(0, -1)
        return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      }),
    ),
  ].sort()

/** The cycles, such as `['a', 'b', 'a']`; empty if there are none. Of cycles that share nodes, some may be left out. */
export function cyclesIn(graph: Graph): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node)
    if (start >= 0) cycles.push([...way.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** The nodes from the bottom up: each row imports only from rows before it. Nodes in cycles, and above them, are left out. */
export function rowsOf(graph: Graph, nodes: readonly string[]): string[][] {
  const rows: string[][] = []
  const placed = new Set<string>()
  for (;;) {
    const row = nodes.filter(
      (node) => !placed.has(node) && [...(graph.get(node) ?? [])].every((target) => placed.has(target)),
    )
    if (row.length === 0) return rows
    rows.push(row.sort())
    for (const node of row) placed.add(node)
  }
}
