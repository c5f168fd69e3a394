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
 *   $breaker                  a word list: in vocabulary.json, and for cues in words.json
 *   a & b & !c                a pattern: a and b within WINDOW words of each other, and no c near them
 *   @trade                    only in a context of the trade (chapter, item or passage)
 *
 * Only in cues, whose text keeps its stop words and punctuation (`wordsOf` in tokens.ts):
 *
 *   ^  $                      the sentence's beginning, also after a name or a rating; its end
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
  | { type: 'either'; nodes: Node[]; index?: WordIndex<Node> }
  | { type: 'optional'; node: Node }
  | { type: 'gap'; max: number; isWide: boolean }
  | { type: 'not'; node: Node }
  | { type: 'notAfter'; node: Node }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'number' }
  | { type: 'list'; name: string; node: Node }

/** Finds what needs a word: word lists and the catalogue are long, and most entries can't match at a given word. */
export class WordIndex<T> {
  /** What needs no certain word. */
  readonly always: T[] = []
  private readonly byWord = new Map<string, T[]>()
  private readonly byPrefix = new Map<string, { prefix: string; value: T }[]>()

  /** The value needs one of these words and prefixes; if null, none. */
  add(needed: readonly Node[] | null, value: T): void {
    if (needed === null) this.always.push(value)
    for (const node of needed ?? []) {
      if (node.type === 'word') push(this.byWord, node.word, value)
      if (node.type === 'prefix') push(this.byPrefix, node.prefix[0]!, { prefix: node.prefix, value })
    }
  }

  withWord(word: string): readonly T[] | undefined {
    return this.byWord.get(word)
  }

  withPrefixOf(word: string): readonly T[] | undefined {
    return this.byPrefix
      .get(word[0]!)
      ?.filter(({ prefix }) => word.startsWith(prefix))
      .map(({ value }) => value)
  }
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

export class PatternError extends Error {}

const LEXEME = /\$[a-z0-9_]+|~~?\d*|[a-z0-9]+\*?|\\\?|<!|[()|?^$#!,:;._]/g

function lexemesOf(source: string): string[] {
  const lexemes = source.match(LEXEME) ?? []
  if (lexemes.join('') !== source.replaceAll(' ', '')) throw new PatternError(`Cannot read '${source}'`)
  return lexemes
}

const DEFAULT_GAP = 3

const SYMBOLS: Readonly<Record<string, Node>> = {
  '^': { type: 'start' },
  $: { type: 'end' },
  '#': { type: 'number' },
  '\\?': { type: 'word', word: '?' },
}

/** Marks that `wordsOf` keeps as words. */
export const isMark = (word: string) => word.length === 1 && ',:;.?()_'.includes(word)

/** How terms are read: as those of cues, and with which word lists. */
type Language = { isCue?: boolean; lists?: ReadonlyMap<string, Node> }

function atomOf(lexeme: string, { isCue, lists }: Language): Node | null {
  if (SYMBOLS[lexeme]) return SYMBOLS[lexeme]
  if (lexeme.startsWith('$')) {
    const name = lexeme.slice(1)
    const node = lists?.get(name)
    if (!node) throw new PatternError(`There is no word list ${lexeme}`)
    return { type: 'list', name, node }
  }
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
export function parseTerm(source: string, language: Language = {}): Node {
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
    const node = lexeme === '(' ? bracketed() : atomOf(lexeme, language)
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

/** Parses word lists by name. A list can contain those before it. Throws PatternError on invalid syntax. */
export function parseLists(
  sources: Readonly<Record<string, string>>,
  isCue = false,
): ReadonlyMap<string, Node> {
  const lists = new Map<string, Node>()
  for (const [name, source] of Object.entries(sources)) lists.set(name, parseTerm(source, { isCue, lists }))
  return lists
}
