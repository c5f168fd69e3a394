import type { Node } from '../text/pattern.ts'

/** The indexes of terms. */
export type Found = { list: Uint16Array; set: ReadonlySet<number> }

const MAX_REMEMBERED = 20_000

/** Finds the terms that were added with a word or with a prefix of it, by their indexes. */
export class TermIndex {
  private readonly byWord = new Map<string, number[]>()
  private readonly byPrefix = new Map<string, { prefix: string; index: number }[]>()
  private readonly remembered = new Map<string, Found>()

  /** A prefix has at least two letters. */
  add(node: Node, index: number): void {
    if (node.type === 'word') push(this.byWord, node.word, index)
    if (node.type === 'prefix') push(this.byPrefix, node.prefix.slice(0, 2), { prefix: node.prefix, index })
  }

  termsOf(word: string): Found {
    const known = this.remembered.get(word)
    if (known) return known
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear()
    const byPrefix = (this.byPrefix.get(word.slice(0, 2)) ?? []).filter(({ prefix }) =>
      word.startsWith(prefix),
    )
    const set = new Set([...(this.byWord.get(word) ?? []), ...byPrefix.map(({ index }) => index)])
    const found = { list: Uint16Array.from(set), set }
    this.remembered.set(word, found)
    return found
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
