import { expect, test } from 'vitest'
import { beginningsOf, endingsOf } from './beginnings.ts'
import { type Node, parseLists, parseTerm } from './pattern.ts'

const lists = parseLists({ breaker: 'breaker|circuit protect*' })

const names = (nodes: Node[] | null) =>
  nodes?.map((node) =>
    node.type === 'word' ? node.word : node.type === 'prefix' ? `${node.prefix}*` : node.type,
  ) ?? null

test.each([
  ['knockout', ['knockout'], ['knockout']],
  ['missing ~2 knockout', ['missing'], ['knockout']],
  ['(missing|open) knockout?', ['missing', 'open'], ['missing', 'open']],
  ['old? panel cover?', ['old', 'panel'], ['panel']],
  ['$breaker corrod*', ['breaker', 'circuit'], ['corrod*']],
  ['corroded $breaker', ['corroded'], ['breaker', 'protect*']],
  ['~2 cover', null, ['cover']],
  ['cover ~2', ['cover'], ['cover']],
  ['# volt', null, ['volt']],
  ['(~2|cover)', null, null],
])('%s begins with %j and needs one of %j', (pattern, beginnings, endings) => {
  const term = parseTerm(pattern, { lists })
  expect(names(beginningsOf(term))).toEqual(beginnings)
  expect(names(endingsOf(term))).toEqual(endings)
})
