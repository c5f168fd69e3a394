import { expect, test } from 'vitest'
import { beginningsOf, endingsOf } from './beginnings.ts'
import { type Node, parseTerm } from './pattern.ts'

const vocabularies = new Map([['breaker', parseTerm('breaker|circuit protect*')]])

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
  const term = parseTerm(pattern)
  expect(names(beginningsOf(term, vocabularies))).toEqual(beginnings)
  expect(names(endingsOf(term, vocabularies))).toEqual(endings)
})
