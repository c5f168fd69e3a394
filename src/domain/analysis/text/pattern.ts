import { beginningsOf } from './beginnings.ts'
import { formOf, normalWord } from './tokens.ts'

/**
 * The pattern language of the catalogue and of the cues. Patterns match words, never characters, and every step keeps a
 * *set* of positions, so time is linear in the length of the sentence and no hostile text can cause backtracking.
 *
 *   missing knockout          these words in sequence (plurals are ignored, and in the catalogue stop words)
 *   missing|open              either
 *   (missing|open) knockout   grouping
 *   corrod*                   any word with this prefix
 *   cover?                    optional; also (breaker panel)?
 *   ~4                        up to four arbitrary words in between
 *   $breaker                  a word list in vocabulary.json
 *   a & b & !c                a pattern: a and b within WINDOW words of each other, and no c near them
 *   @electrical               only in an electrical context (chapter, item or passage)
 *
 * Only in cues, whose text keeps its stop words and punctuation (`wordsOf` in tokens.ts):
 *
 *   ^  $                      the sentence's beginning, its end
 *   #                         a number
 *   ,  :  ;  .  \\?  _        this mark; `~4` doesn't reach across marks
 *   ~~4                       like ~4, but across commas and parentheses
 *   !word                     here follows anything but this
 *   <!word                    before this comes anything but this
 *   homes                     only the plural ('home' matches both)
 */
export type Node =
  | { type: 'word'; word: string; isExact?: boolean }
  | { type: 'prefix'; prefix: string }
  | { type: 'sequence'; nodes: Node[] }
  | { type: 'either'; nodes: Node[]; index?: EitherIndex }
  | { type: 'optional'; node: Node }
  | { type: 'gap'; max: number; isWide: boolean }
  | { type: 'not'; node: Node }
  | { type: 'notAfter'; node: Node }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'number' }
  | { type: 'vocabulary'; name: string }

type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

/** The alternatives by first word: word lists are long, and most entries can't begin at a given word. */
type EitherIndex = {
  byWord: Map<string, Node[]>
  /** At least two letters. */
  byPrefix: { prefix: string; node: Node }[]
  others: Node[]
  /** Which hashes of first letters the words and prefixes have: most words are rejected by that alone. */
  openings: Uint8Array
}

export class PatternError extends Error {}

const LEXEME = /\$[a-z0-9_]+|~~?\d*|[a-z0-9]+\*?|\\\?|<!|[()|?^$#!,:;._]/y

function lexemesOf(source: string): string[] {
  const lexemes: string[] = []
  for (let at = 0; at < source.length; ) {
    if (source[at] === ' ') {
      at += 1
      continue
    }
    LEXEME.lastIndex = at
    const lexeme = LEXEME.exec(source)?.[0]
    if (!lexeme) throw new PatternError(`Cannot read '${source}' at character ${at + 1}`)
    lexemes.push(lexeme)
    at += lexeme.length
  }
  return lexemes
}

const DEFAULT_GAP = 3

const SYMBOLS: Readonly<Record<string, Node>> = {
  '^': { type: 'start' },
  $: { type: 'end' },
  '#': { type: 'number' },
  '\\?': { type: 'word', word: '?' },
}

/** Marks that `wordsOf` keeps as words; of them, a wide gap reaches across the second kind. */
const isMark = (word: string) => word.length === 1 && ',:;.?()_'.includes(word)
const endsClause = (word: string) => word.length === 1 && ':;.?_'.includes(word)

function atomOf(lexeme: string, isCue: boolean): Node | null {
  if (SYMBOLS[lexeme]) return SYMBOLS[lexeme]
  if (lexeme.startsWith('$')) return { type: 'vocabulary', name: lexeme.slice(1) }
  if (lexeme.startsWith('~')) {
    const max = Number(lexeme.replaceAll('~', '')) || DEFAULT_GAP
    return { type: 'gap', max, isWide: lexeme.startsWith('~~') }
  }
  if (lexeme.endsWith('*')) return { type: 'prefix', prefix: lexeme.slice(0, -1) }
  if (isCue) return isMark(lexeme) ? { type: 'word', word: lexeme } : { type: 'word', ...cueWord(lexeme) }
  const word = normalWord(lexeme)
  return word === '' ? null : { type: 'word', word }
}

const cueWord = (lexeme: string) => {
  const { exact, word } = formOf(lexeme)
  return { word: exact, isExact: exact !== word }
}

/** Parses one term ('(missing|open) ~2 knockout') of the catalogue or of a cue. Throws PatternError on invalid syntax. */
export function parseTerm(source: string, isCue = false): Node {
  const lexemes = lexemesOf(source)
  let at = 0
  const alternatives = (): Node => {
    const found = [sequence()]
    while (lexemes[at] === '|') {
      at += 1
      found.push(sequence())
    }
    const nodes = found.filter((node) => node !== null)
    if (nodes.length === 0) throw new PatternError(`Nothing to look for in '${source}'`)
    return nodes.length === 1 ? nodes[0]! : { type: 'either', nodes }
  }
  // An alternative of stop words only ('have' in 'use|have') can't match, so it's dropped.
  const sequence = (): Node | null => {
    const nodes: Node[] = []
    while (at < lexemes.length && lexemes[at] !== '|' && lexemes[at] !== ')') {
      const node = single()
      if (node) nodes.push(node)
    }
    if (nodes.length === 0) return null
    return nodes.length === 1 ? nodes[0]! : { type: 'sequence', nodes }
  }
  const single = (): Node | null => {
    const lexeme = lexemes[at++]!
    if (lexeme === '!' || lexeme === '<!') return against(lexeme)
    const node = lexeme === '(' ? bracketed() : atomOf(lexeme, isCue)
    if (lexemes[at] !== '?') return node
    at += 1
    return node ? { type: 'optional', node } : null
  }
  const bracketed = (): Node => {
    const node = alternatives()
    if (lexemes[at++] !== ')') throw new PatternError(`A bracket is not closed in '${source}'`)
    return node
  }
  const against = (lexeme: string): Node | null => {
    const node = single()
    return node && { type: lexeme === '!' ? 'not' : 'notAfter', node }
  }
  const node = alternatives()
  if (at < lexemes.length) throw new PatternError(`A bracket too many in '${source}'`)
  return node
}

const OPENINGS = 1_024
const openingOf = (word: string) =>
  (word.charCodeAt(0) * 31 + (word.length > 1 ? word.charCodeAt(1) : 0)) % OPENINGS

function indexOf(nodes: readonly Node[], vocabularies: ReadonlyMap<string, Node>): EitherIndex {
  const index: EitherIndex = {
    byWord: new Map(),
    byPrefix: [],
    others: [],
    openings: new Uint8Array(OPENINGS),
  }
  for (const node of nodes) {
    const beginnings = beginningsOf(node, vocabularies)
    if (beginnings === null || beginnings.some(isShortPrefix)) index.others.push(node)
    else for (const beginning of beginnings) addBeginning(index, beginning, node)
  }
  return index
}

const isShortPrefix = (node: Node) => node.type === 'prefix' && node.prefix.length < 2

function addBeginning({ byWord, byPrefix, openings }: EitherIndex, beginning: Node, node: Node): void {
  if (beginning.type === 'prefix') {
    byPrefix.push({ prefix: beginning.prefix, node })
    openings[openingOf(beginning.prefix)] = 1
  }
  if (beginning.type === 'word') {
    byWord.set(beginning.word, [...(byWord.get(beginning.word) ?? []), node])
    openings[openingOf(beginning.word)] = 1
  }
}

const NONE: readonly number[] = []

function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a
  return a.length === 0 ? b : [...new Set([...a, ...b])]
}

/** Matches nodes at positions of one sentence and caches each vocabulary's matches. */
export class SentenceMatcher {
  private readonly words: readonly string[]
  /** The words in the number they're written in. */
  private readonly exact: readonly string[]
  private readonly vocabularies: ReadonlyMap<string, Node>
  private readonly known = new Map<string, (readonly number[] | undefined)[]>()

  constructor(words: readonly string[], vocabularies: ReadonlyMap<string, Node>, exact = words) {
    this.words = words
    this.exact = exact
    this.vocabularies = vocabularies
  }

  /** Call when the words have changed. */
  forget(): void {
    this.known.clear()
  }

  /** Every distinct position where a match that begins at `start` can end. */
  endsOf(node: Node, start: number): readonly number[] {
    switch (node.type) {
      case 'gap':
        return this.endsOfGap(node, start)
      case 'optional':
        return [...new Set([start, ...this.endsOf(node.node, start)])]
      case 'either':
        return this.endsOfEither(node, start)
      case 'sequence':
        return this.endsOfSequence(node.nodes, start)
      case 'vocabulary':
        return this.endsOfVocabulary(node.name, start)
      case 'word':
      case 'prefix':
      case 'number':
        return this.isWord(node, start) ? [start + 1] : NONE
      default:
        return this.holdsAt(node, start) ? [start] : NONE
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
        return this.words.slice(0, at).every(isMark)
      case 'end':
        return this.words.slice(at).every(isMark)
    }
  }

  private endsOfGap({ max, isWide }: NodeOf<'gap'>, start: number): readonly number[] {
    const ends = [start]
    const stops = isWide ? endsClause : isMark
    for (let at = start; at < this.words.length && at - start < max && !stops(this.words[at]!); at += 1)
      ends.push(at + 1)
    return ends
  }

  private endsOfEither(either: NodeOf<'either'>, start: number): readonly number[] {
    either.index ??= indexOf(either.nodes, this.vocabularies)
    const { byWord, byPrefix, others, openings } = either.index
    const word = this.words[start]
    let ends = this.endsOfAny(others, start, NONE)
    if (word === undefined) return ends
    const exact = this.exact[start]!
    const mayBegin = openings[openingOf(word)] === 1
    if (mayBegin) ends = this.endsOfAny(byWord.get(word), start, ends)
    if (exact !== word && openings[openingOf(exact)] === 1)
      ends = this.endsOfAny(byWord.get(exact), start, ends)
    if (mayBegin)
      for (const { prefix, node } of byPrefix)
        if (word.startsWith(prefix)) ends = union(ends, this.endsOf(node, start))
    return ends
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
    let places: readonly number[] = [start]
    for (const node of nodes) {
      if (places.length === 1) places = this.endsOf(node, places[0]!)
      else places = [...new Set(places.flatMap((place) => this.endsOf(node, place)))]
      if (places.length === 0) return places
    }
    return places
  }

  private endsOfVocabulary(name: string, start: number): readonly number[] {
    const at = this.known.get(name) ?? []
    this.known.set(name, at)
    const ends = at[start] ?? this.endsOf(this.vocabularies.get(name)!, start)
    at[start] = ends
    return ends
  }
}
