import { normalWord } from './tokens.ts'

/**
 * The pattern language of the catalogue. Patterns match words, never characters, and every step keeps a *set* of
 * positions, so time is linear in the length of the sentence and no hostile text can cause backtracking.
 *
 *   missing knockout          these words in sequence (stop words and plurals are ignored)
 *   missing|open              either
 *   (missing|open) knockout   grouping
 *   corrod*                   any word with this prefix
 *   cover?                    optional; also (breaker panel)?
 *   ~4                        up to four arbitrary words in between
 *   $breaker                  a word list in vocabulary.json
 *   a & b & !c                a pattern: a and b within WINDOW words of each other, and no c near them
 *   @electrical               only in an electrical context (chapter, item or passage)
 */
export type Node =
  | { type: 'word'; word: string }
  | { type: 'prefix'; prefix: string }
  | { type: 'sequence'; nodes: Node[] }
  | { type: 'either'; nodes: Node[]; index?: EitherIndex }
  | { type: 'optional'; node: Node }
  | { type: 'gap'; max: number }
  | { type: 'vocabulary'; name: string }

/** The alternatives by first word: word lists are long, and most entries can't begin at a given word. */
type EitherIndex = { byWord: Map<string, Node[]>; byPrefix: { prefix: string; node: Node }[]; others: Node[] }

export class PatternError extends Error {}

const LEXEME = /\$[a-z0-9_]+|~\d*|[a-z0-9]+\*?|[()|?]/y

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

function atomOf(lexeme: string): Node | null {
  if (lexeme.startsWith('$')) return { type: 'vocabulary', name: lexeme.slice(1) }
  if (lexeme.startsWith('~')) return { type: 'gap', max: Number(lexeme.slice(1)) || DEFAULT_GAP }
  if (lexeme.endsWith('*')) return { type: 'prefix', prefix: lexeme.slice(0, -1) }
  const word = normalWord(lexeme)
  return word === '' ? null : { type: 'word', word }
}

/** Parses one term ('(missing|open) ~2 knockout'). Throws PatternError on invalid syntax. */
export function parseTerm(source: string): Node {
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
    const node = lexeme === '(' ? alternatives() : atomOf(lexeme)
    if (lexeme === '(' && lexemes[at++] !== ')')
      throw new PatternError(`A bracket is not closed in '${source}'`)
    if (lexemes[at] !== '?') return node
    at += 1
    return node ? { type: 'optional', node } : null
  }
  const node = alternatives()
  if (at < lexemes.length) throw new PatternError(`A bracket too many in '${source}'`)
  return node
}

/** Words and prefixes that a match of this node can begin with; null if it can begin with anything. */
export function beginningsOf(node: Node, vocabularies: ReadonlyMap<string, Node>): Node[] | null {
  switch (node.type) {
    case 'word':
    case 'prefix':
      return [node]
    case 'gap':
    case 'optional':
      return null
    case 'vocabulary':
      return beginningsOf(vocabularies.get(node.name)!, vocabularies)
    case 'either': {
      const lists = node.nodes.map((child) => beginningsOf(child, vocabularies))
      return lists.includes(null) ? null : lists.flat().filter((child) => child !== null)
    }
    case 'sequence':
      return beginningsOfSequence(node.nodes, vocabularies)
  }
}

/** If the first node is optional, a match can also begin with the next. */
function beginningsOfSequence(
  nodes: readonly Node[],
  vocabularies: ReadonlyMap<string, Node>,
): Node[] | null {
  const beginnings: Node[] = []
  for (const child of nodes) {
    const list = beginningsOf(child.type === 'optional' ? child.node : child, vocabularies)
    if (list === null) return null
    beginnings.push(...list)
    if (child.type !== 'optional') return beginnings
  }
  return null
}

function indexOf(nodes: readonly Node[], vocabularies: ReadonlyMap<string, Node>): EitherIndex {
  const index: EitherIndex = { byWord: new Map(), byPrefix: [], others: [] }
  for (const node of nodes) {
    const beginnings = beginningsOf(node, vocabularies)
    if (beginnings === null) index.others.push(node)
    else for (const beginning of beginnings) addBeginning(index, beginning, node)
  }
  return index
}

function addBeginning({ byWord, byPrefix }: EitherIndex, beginning: Node, node: Node): void {
  if (beginning.type === 'prefix') byPrefix.push({ prefix: beginning.prefix, node })
  if (beginning.type === 'word') byWord.set(beginning.word, [...(byWord.get(beginning.word) ?? []), node])
}

/** Matches nodes at positions of one sentence and caches each vocabulary's matches. */
export class SentenceMatcher {
  private readonly words: readonly string[]
  private readonly vocabularies: ReadonlyMap<string, Node>
  private readonly known = new Map<string, (readonly number[] | undefined)[]>()

  constructor(words: readonly string[], vocabularies: ReadonlyMap<string, Node>) {
    this.words = words
    this.vocabularies = vocabularies
  }

  /** Call when the words have changed. */
  forget(): void {
    this.known.clear()
  }

  /** Every distinct position where a match that begins at `start` can end. */
  endsOf(node: Node, start: number): readonly number[] {
    switch (node.type) {
      case 'word':
        return this.words[start] === node.word ? [start + 1] : []
      case 'prefix':
        return this.words[start]?.startsWith(node.prefix) ? [start + 1] : []
      case 'gap':
        return Array.from({ length: Math.min(node.max, this.words.length - start) + 1 }, (_, n) => start + n)
      case 'optional':
        return [...new Set([start, ...this.endsOf(node.node, start)])]
      case 'either':
        return this.endsOfEither(node, start)
      case 'sequence':
        return this.endsOfSequence(node.nodes, start)
      case 'vocabulary':
        return this.endsOfVocabulary(node.name, start)
    }
  }

  private endsOfEither(either: Node & { type: 'either' }, start: number): readonly number[] {
    const word = this.words[start]
    either.index ??= indexOf(either.nodes, this.vocabularies)
    const { byWord, byPrefix, others } = either.index
    let ends: readonly number[] = []
    const add = (node: Node) => {
      const more = this.endsOf(node, start)
      if (more.length > 0) ends = ends.length === 0 ? more : [...new Set([...ends, ...more])]
    }
    for (const node of others) add(node)
    if (word === undefined) return ends
    for (const node of byWord.get(word) ?? []) add(node)
    for (const { prefix, node } of byPrefix) if (word.startsWith(prefix)) add(node)
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
