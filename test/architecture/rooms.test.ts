import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesIn, foldersOf, type Graph, graphInside, rowsOf } from './folder-graph.ts'
import { DOMAIN_ROOMS, WEB_ROOMS } from './rooms.ts'
import { contentOf, files, type Import, imports, production } from './sources.ts'

const isFolder = (node: string) => !node.includes('.')

/** The graph without the files that stand beside the folders. */
const foldersOnly = (graph: Graph): Record<string, string[]> =>
  Object.fromEntries(
    [...graph]
      .filter(([node]) => isFolder(node))
      .map(([node, targets]) => [node, [...targets].filter(isFolder).sort()]),
  )

const sorted = (table: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(table).map(([room, targets]) => [room, targets.toSorted()]))

const withoutArrows = (folder: string) =>
  Object.fromEntries(
    foldersOf(production)
      .filter((each) => path.posix.dirname(each) === folder)
      .map((each) => [path.posix.basename(each), []]),
  )

describe.each([
  { folder: 'src/domain', table: DOMAIN_ROOMS },
  { folder: 'src/web', table: WEB_ROOMS },
])('the rooms of $folder', ({ folder, table }) => {
  test('import what their table says, and nothing else', () => {
    expect({ ...withoutArrows(folder), ...foldersOnly(graphInside(folder, imports)) }).toEqual(sorted(table))
  })

  test('are listed from the bottom up', () => {
    const rooms = Object.keys(table)
    for (const [room, targets] of Object.entries(table))
      for (const target of targets) expect(rooms.indexOf(target)).toBeLessThan(rooms.indexOf(room))
  })
})

test('no folder imports, even through others, what imports it', () => {
  const found = foldersOf(production).flatMap((folder) =>
    cyclesIn(graphInside(folder, imports))
      .filter((cycle) => cycle.some(isFolder))
      .map((cycle) => `${folder}: ${cycle.join(' → ')}`),
  )
  expect(found).toEqual([])
})

test('no file imports, even through others, what imports it', () => {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  expect(cyclesIn(graph)).toEqual([])
})

test('a cycle is noticed, however long', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ])
  expect(cyclesIn(graph)).toEqual([['a', 'b', 'c', 'a']])
  expect(rowsOf(graph, [...graph.keys()])).toEqual([['d']])
})

test('a file beside folders may import one and be imported by another', () => {
  const between: Import[] = [
    { from: 'src/x/handlers.ts', to: 'src/x/sending/send.ts' },
    { from: 'src/x/sending/send.ts', to: 'src/x/rules.ts' },
  ]
  expect(cyclesIn(graphInside('src/x', between))).toEqual([])
  const back = [...between, { from: 'src/x/rules.ts', to: 'src/x/handlers.ts' }]
  expect(cyclesIn(graphInside('src/x', back))).toHaveLength(1)
})

test('no folder has more than 25 sources side by side', () => {
  const countOf = (folder: string) => files.filter((file) => path.posix.dirname(file) === folder).length
  const full = foldersOf(files).filter((folder) => countOf(folder) > 25)
  expect(full.map((folder) => `${folder}: ${countOf(folder)}`)).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const lengthOf = (file: string) => contentOf(file).trimEnd().split('\n').length
  expect(files.filter((file) => lengthOf(file) > 300).map((file) => `${file}: ${lengthOf(file)}`)).toEqual([])
})

test('a path to another folder is written from the root', () => {
  const upwards = /(?:from|import|import\() ?'\.\.\/(?:\.\.\/|[^'/]+\/)/
  expect(production.filter((file) => upwards.test(contentOf(file)))).toEqual([])
})
