import { TextDecoder } from 'node:util'
import { tooComplexWord } from './unreadable-word.ts'

/** Destinations without text of the document's own; any that begin with \\* aren't known to old programs and are left out, too. */
const UNSEEN = new Set(
  `fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore listtable listoverridetable rsidtbl generator
  latentstyles xmlnstbl mmathPr fldinst bkmkstart bkmkend header headerl headerr headerf footer footerl footerr footerf ftnsep
  aftnsep ftnsepc aftnsepc revtbl filetbl template nonshppict shppict blipuid`.split(/\s+/),
)
/** Of those that begin with \\*, the ones whose text is the document's. */
const SEEN = new Set(['shptxt', 'annotation', 'footnote'])

/** Hidden and deleted text, and the end of both. */
const HIDING = new Set(['v', 'deleted', 'plain'])

const BREAKS: Readonly<Record<string, string>> = {
  par: '\n\n',
  sect: '\n\n',
  line: '\n',
  row: '\n',
  cell: '\n',
  nestcell: '\n',
  nestrow: '\n',
  page: '\f',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': '\u00a0',
  _: '-',
  '-': '',
}

/** Groups in a report of Word's are nested 20 deep. */
const MAX_DEPTH = 1_000

/** What a group inherits from the group around it. */
type State = {
  seen: boolean
  /** Characters that stand for each Unicode character in programs without Unicode. */
  fallback: number
}

const TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/g

/**
 * The text of an RTF document: paragraphs end with an empty line, table cells with a line. Leaves out hidden and deleted text.
 * @throws UnreadableDocument `too_complex` for groups nested a thousand deep
 */
export function textOfRtf(source: string): string {
  const reader = new RtfReader(decoderOf(source))
  for (const token of source.matchAll(TOKEN)) reader.read(token)
  return reader.text()
}

const CODE_PAGES: Readonly<Record<string, string>> = {
  '10000': 'macintosh',
  '65001': 'utf-8',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
}

function decoderOf(source: string): TextDecoder {
  const page =
    /\\ansicpg(\d+)/.exec(source.slice(0, 500))?.[1] ??
    (/\\mac\b/.test(source.slice(0, 100)) ? '10000' : '1252')
  try {
    return new TextDecoder(CODE_PAGES[page] ?? `windows-${page}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

class RtfReader {
  readonly #decoder: TextDecoder
  readonly #parts: string[] = []
  readonly #open: State[] = []
  #state: State = { seen: true, fallback: 1 }
  #bytes: number[] = []
  #skip = 0
  #isStarred = false

  constructor(decoder: TextDecoder) {
    this.#decoder = decoder
  }

  text(): string {
    this.#flush()
    return this.#parts.join('')
  }

  read([, word, number, hex, symbol, brace, text]: RegExpMatchArray) {
    if (hex !== undefined) return this.#addByte(Number.parseInt(hex, 16))
    this.#flush()
    if (brace !== undefined) this.#group(brace)
    else if (word !== undefined) this.#control(word, number === undefined ? undefined : Number(number))
    else if (symbol !== undefined) this.#symbol(symbol)
    else if (text !== undefined) this.#add(text)
  }

  #group(brace: string) {
    this.#skip = 0
    if (brace === '{') this.#begin()
    else this.#state = this.#open.pop() ?? this.#state
  }

  #begin() {
    if (this.#open.length >= MAX_DEPTH) throw tooComplexWord()
    this.#open.push(this.#state)
    this.#state = { ...this.#state }
  }

  #symbol(symbol: string) {
    if (symbol === '*') this.#isStarred = true
    else this.#add(BREAKS[symbol] ?? symbol)
  }

  #control(word: string, number: number | undefined) {
    const isUnknown = this.#isStarred && !SEEN.has(word)
    this.#isStarred = false
    if (isUnknown || UNSEEN.has(word)) this.#state.seen = false
    else if (HIDING.has(word)) this.#state.seen = (number === 0 || word === 'plain') && this.#isSeenAround()
    else if (word === 'uc') this.#state.fallback = Math.min(number ?? 1, 10)
    else if (word === 'u') this.#addUnicode(number ?? 0)
    else this.#add(BREAKS[word] ?? '')
  }

  /** Hidden text may end within its group, but a group in a destination without text stays without. */
  #isSeenAround() {
    return this.#open.at(-1)?.seen ?? true
  }

  #addUnicode(code: number) {
    if (this.#state.seen) this.#parts.push(String.fromCharCode(code < 0 ? code + 0x10000 : code))
    this.#skip = this.#state.fallback
  }

  #addByte(byte: number) {
    if (this.#skip > 0) this.#skip--
    else if (this.#state.seen) this.#bytes.push(byte)
  }

  /** Characters of several bytes come byte by byte. */
  #flush() {
    if (this.#bytes.length === 0) return
    this.#parts.push(this.#decoder.decode(Uint8Array.from(this.#bytes)))
    this.#bytes = []
  }

  #add(text: string) {
    const skipped = Math.min(this.#skip, text.length)
    this.#skip -= skipped
    if (this.#state.seen) this.#parts.push(text.slice(skipped))
  }
}
