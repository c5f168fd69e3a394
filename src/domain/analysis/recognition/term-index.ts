import type { Node } from '#domain/analysis/text/pattern.ts'
import { memoize } from '#kernel/memoize.ts'

/** The indexes of terms. */
export type Found = { list: Uint16Array; set: ReadonlySet<number> }

const MAX_WORDS = 20_000

/** Finds the terms that were added with a word or with a prefix of it, by their indexes. */
export class TermIndex {
  /** Those that need no certain word. */
  readonly always = new Set<number>()
  private readonly byWord = new Map<string, number[]>()
  private readonly byPrefix = new Map<string, { prefix: string; index: number }[]>()

  /** The term needs one of these words and prefixes of at least two letters; if null, none. */
  add(nodes: readonly Node[] | null, index: number): void {
    if (nodes === null) this.always.add(index)
    for (const node of nodes ?? []) {
      if (node.type === 'word') push(this.byWord, node.word, index)
      if (node.type === 'prefix') push(this.byPrefix, node.prefix.slice(0, 2), { prefix: node.prefix, index })
    }
  }

  readonly termsOf = memoize(MAX_WORDS, (word): Found => {
    const byPrefix = (this.byPrefix.get(word.slice(0, 2)) ?? []).filter(({ prefix }) =>
      word.startsWith(prefix),
    )
    const set = new Set([...(this.byWord.get(word) ?? []), ...byPrefix.map(({ index }) => index)])
    return { list: Uint16Array.from(set), set }
  })
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
