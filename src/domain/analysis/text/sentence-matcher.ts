import { MAX_NAME } from '../weights.ts'
import { beginningsOf } from './beginnings.ts'
import { isMark, type Node, WordIndex } from './pattern.ts'

type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

/** Marks that a wide gap doesn't reach across. */
const endsClause = (word: string) => word.length === 1 && ':;.?_'.includes(word)

/** The nodes by the words they can begin with. */
function indexOf(nodes: readonly Node[]): WordIndex<Node> {
  const index = new WordIndex<Node>()
  for (const node of nodes) index.add(beginningsOf(node), node)
  return index
}

const NONE: readonly number[] = []

/** Most results are one position: their arrays are made once. */
const SINGLES: readonly (readonly number[])[] = Array.from({ length: 512 }, (_, position) => [position])
const only = (position: number): readonly number[] => SINGLES[position] ?? [position]

/** Both have few positions: a pattern's gaps limit how far apart its ends are. */
function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a
  if (a.length === 0) return b
  const more = b.filter((position) => !a.includes(position))
  return more.length === 0 ? a : [...a, ...more]
}

/** Matches nodes at positions of one sentence and caches the matches of each word list. */
export class SentenceMatcher {
  private readonly words: readonly string[]
  /** The words in the number they're written in. */
  private readonly exact: readonly string[]
  private readonly known = new Map<string, (readonly number[] | undefined)[]>()

  constructor(words: readonly string[], exact = words) {
    this.words = words
    this.exact = exact
  }

  /** Every distinct position where a match that begins at `start` can end. */
  endsOf(node: Node, start: number): readonly number[] {
    switch (node.type) {
      case 'gap':
        return this.endsOfGap(node, start)
      case 'optional':
        return union(only(start), this.endsOf(node.node, start))
      case 'either':
        return this.endsOfEither(node, start)
      case 'sequence':
        return this.endsOfSequence(node.nodes, start)
      case 'list':
        return this.endsOfList(node, start)
      case 'word':
      case 'prefix':
      case 'number':
        return this.isWord(node, start) ? only(start + 1) : NONE
      default:
        return this.holdsAt(node, start) ? only(start) : NONE
    }
  }

  private isWord(node: NodeOf<'word' | 'prefix' | 'number'>, at: number): boolean {
    if (node.type === 'word') return (node.isExact ? this.exact : this.words)[at] === node.word
    const word = this.words[at] ?? ''
    return node.type === 'prefix' ? word.startsWith(node.prefix) : /^\d/.test(word)
  }

  /** Whether a condition that takes no word is fulfilled. */
  private holdsAt(node: NodeOf<'not' | 'notAfter' | 'start' | 'end'>, at: number): boolean {
    switch (node.type) {
      case 'not':
        return this.endsOf(node.node, at).length === 0
      case 'notAfter':
        return at === 0 || !this.endsOf(node.node, at - 1).includes(at)
      case 'start':
        return this.isOpening(at)
      case 'end':
        return this.words.slice(at).every(isMark)
    }
  }

  /** Whether the sentence begins here: at its first word, or after a name or a rating ('IMPROVE: Modern codes …'). */
  private isOpening(at: number): boolean {
    const { words } = this
    if (words.slice(0, at).every(isMark)) return true
    const first = words.findIndex((word) => !isMark(word))
    return words.indexOf(':') === at - 1 && at - 1 <= first + MAX_NAME
  }

  private endsOfGap({ max, isWide }: NodeOf<'gap'>, start: number): readonly number[] {
    const ends = [start]
    const stops = isWide ? endsClause : isMark
    for (let at = start; at < this.words.length && at - start < max && !stops(this.words[at]!); at += 1)
      ends.push(at + 1)
    return ends
  }

  private endsOfEither(either: NodeOf<'either'>, start: number): readonly number[] {
    either.index ??= indexOf(either.nodes)
    const { index } = either
    const word = this.words[start]
    let ends = this.endsOfAny(index.always, start, NONE)
    if (word === undefined) return ends
    const exact = this.exact[start]!
    ends = this.endsOfAny(index.withWord(word), start, ends)
    if (exact !== word) ends = this.endsOfAny(index.withWord(exact), start, ends)
    return this.endsOfAny(index.withPrefixOf(word), start, ends)
  }

  private endsOfAny(
    nodes: readonly Node[] | undefined,
    start: number,
    others: readonly number[],
  ): readonly number[] {
    let ends = others
    if (nodes) for (const node of nodes) ends = union(ends, this.endsOf(node, start))
    return ends
  }

  private endsOfSequence(nodes: readonly Node[], start: number): readonly number[] {
    let places = only(start)
    for (const node of nodes) {
      let ends = NONE
      for (const place of places) ends = union(ends, this.endsOf(node, place))
      if (ends.length === 0) return NONE
      places = ends
    }
    return places
  }

  private endsOfList({ name, node }: NodeOf<'list'>, start: number): readonly number[] {
    const at = this.known.get(name) ?? []
    this.known.set(name, at)
    const ends = at[start] ?? this.endsOf(node, start)
    at[start] = ends
    return ends
  }
}
