/** Prints the rooms of the domain and of the pages, from the bottom up, with what each imports and how often. Run by `script/rooms`. */
import path from 'node:path'
import { foldersOf, graphInside, rowsOf } from './folder-graph.ts'
import { imports, production } from './sources.ts'

for (const folder of ['src/domain', 'src/web']) {
  const rooms = foldersOf(production)
    .filter((each) => path.posix.dirname(each) === folder)
    .map((each) => path.posix.basename(each))
  const inside = imports.filter(({ from, to }) => rooms.includes(roomOf(from)) && rooms.includes(roomOf(to)))
  const graph = graphInside(folder, inside)
  const rows = rowsOf(graph, rooms)
  const arrows = rooms.reduce((sum, room) => sum + (graph.get(room)?.size ?? 0), 0)
  const left = rooms.filter((room) => !rows.flat().includes(room))
  process.stdout.write(
    `${folder}: ${rooms.length} folders on ${rows.length} floors, ${arrows} arrows, ` +
      `${left.length === 0 ? 'no cycle' : `in or above a cycle: ${left.join(', ')}`}\n`,
  )
  for (const room of [...rows.flat(), ...left]) {
    const counts = [...(graph.get(room) ?? [])].sort().map((target) => {
      const uses = inside.filter(({ from, to }) => roomOf(from) === room && roomOf(to) === target)
      return `${target} (${uses.length})`
    })
    process.stdout.write(`  ${room}${counts.length > 0 ? ` → ${counts.join(', ')}` : ''}\n`)
  }
}

/** `mail` of `src/domain/mail/delivery.ts`. */
function roomOf(file: string) {
  return file.split('/')[2] ?? ''
}
