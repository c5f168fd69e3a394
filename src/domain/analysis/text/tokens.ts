import { memoize } from '#kernel/memoize.ts'

/**
 * Text as patterns see it: lowercase words without stop words, with plurals and spellings normalized, each with its offsets.
 * Stop words ('the', 'was', 'appears to be') mean nothing to a pattern, so "GFCI outlets that did not trip" and
 * "GFCI outlet does not trip" are the same tokens.
 */
export type Token = {
  /** The normalized word. */
  word: string
  /** Offsets in the original text. */
  start: number
  end: number
  /** Number of commas, colons and parentheses before it: words of one clause share a number. */
  clause: number
}

const SMALL_WORDS = new Set(
  (
    'the a an was were is are be been being am has have had having did does do doing to of that which this these those there ' +
    'it its their they and or also very currently apparently appear appeared appearing seem seemed properly adequately ' +
    'sufficiently correctly completely fully securely firmly safely reliably visibly actually still just both so as s re'
  ).split(' '),
)

/** One spelling for each word that inspectors spell in several ways; the left sides are lowercase. */
const SPELLINGS = new Map(
  Object.entries({
    gfi: 'gfci',
    gcfi: 'gfci',
    gfic: 'gfci',
    gfcis: 'gfci',
    gfis: 'gfci',
    recepticle: 'receptacle',
    receptical: 'receptacle',
    receptacal: 'receptacle',
    recepticals: 'receptacle',
    recepticles: 'receptacle',
    receptable: 'receptacle',
    receptables: 'receptacle',
    receptcle: 'receptacle',
    receptacle: 'receptacle',
    inproper: 'improper',
    inproperly: 'improperly',
    aluminium: 'aluminum',
    alumimum: 'aluminum',
    labelled: 'labeled',
    labelling: 'labeling',
    unlabelled: 'unlabeled',
    mislabelled: 'mislabeled',
    recptacle: 'receptacle',
    recpticle: 'receptacle',
    recep: 'receptacle',
    receps: 'receptacle',
    recept: 'receptacle',
    recepts: 'receptacle',
    rcpt: 'receptacle',
    brkr: 'breaker',
    brkrs: 'breaker',
    ckt: 'circuit',
    ckts: 'circuit',
    jb: 'jbox',
    pnl: 'panel',
    cvr: 'cover',
    cvrs: 'cover',
    gnd: 'ground',
    neut: 'neutral',
    discon: 'disconnect',
    bkr: 'breaker',
    bkrs: 'breaker',
    rcptl: 'receptacle',
    rcptls: 'receptacle',
    fixt: 'fixture',
    swtch: 'switch',
    litebulb: 'bulb',
    lite: 'light',
    lites: 'light',
    wir: 'wire',
    wirs: 'wire',
    crackd: 'cracked',
    moter: 'motor',
    groud: 'ground',
    grouding: 'grounding',
    guage: 'gauge',
    ga: 'gauge',
    amps: 'amp',
    ampere: 'amp',
    amperes: 'amp',
    amperage: 'amp',
    volts: 'volt',
    vac: 'volt',
    electic: 'electric',
    electical: 'electrical',
    eletrical: 'electrical',
    electrial: 'electrical',
    seperate: 'separate',
    seperated: 'separated',
    seperately: 'separately',
    carbonmonoxide: 'carbon monoxide',
    moxide: 'monoxide',
    dectector: 'detector',
    dectectors: 'detector',
    detecter: 'detector',
    detecters: 'detector',
    alram: 'alarm',
    alrams: 'alarm',
    bonbed: 'bonded',
    poliarity: 'polarity',
    polarty: 'polarity',
    reveresed: 'reversed',
    revesed: 'reversed',
    missng: 'missing',
    mising: 'missing',
    missin: 'missing',
    damged: 'damaged',
    loosed: 'loose',
    exterier: 'exterior',
    // Words that lost fi, fl or ff during PDF extraction and weren't restored by the reader.
    xture: 'fixture',
    xtures: 'fixture',
    uorescent: 'fluorescent',
    ickering: 'flickering',
    ickers: 'flicker',
    ller: 'filler',
    oor: 'floor',
    oodlight: 'floodlight',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    one: '1',
    fifteen: '15',
    twenty: '20',
    thirty: '30',
    forty: '40',
    fifty: '50',
    sixty: '60',
    seventy: '70',
    eighty: '80',
    ninety: '90',
    couple: '2',
    wires: 'wire',
    cant: 'not',
    cannot: 'not',
    didnt: 'not',
    doesnt: 'not',
    isnt: 'not',
    wasnt: 'not',
    wont: 'not',
  }),
)

const singular = (word: string) => {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`
  return word.slice(0, -1)
}

// Reports use few distinct words: caching them makes tokenizing a page five times faster.
const MAX_WORDS = 20_000

/** The normalized form of one lowercase word; '' for a stop word. */
export const normalWord = memoize(MAX_WORDS, (raw) => {
  const plain = withoutApostrophe(raw)
  const isSmall = SMALL_WORDS.has(plain) || SMALL_WORDS.has(SPELLINGS.get(plain) ?? singular(plain))
  return isSmall ? '' : spelledAlike(plain)
})

/** A word in normal spelling: as it's written, and in the singular. */
type Form = { exact: string; word: string }

/** The form of a lowercase word, which may be a stop word. */
export function formOf(raw: string): Form {
  const plain = withoutApostrophe(raw)
  const exact = SPELLINGS.get(plain) ?? plain
  return { exact, word: SMALL_WORDS.has(plain) ? plain : spelledAlike(plain) }
}

const withoutApostrophe = (raw: string) =>
  raw.endsWith("n't") ? 'not' : raw.replace(/'s?$/, '').replaceAll("'", '')

function spelledAlike(plain: string): string {
  const spelled = SPELLINGS.get(plain) ?? singular(plain)
  return SPELLINGS.get(spelled) ?? spelled
}

const PIECE = /\d+(?=(?:a|amps?|v|volts?|ga)\b)|[a-z0-9]+(?:'[a-z]{1,2})?|[,;:()]/g

/** Tokens of one sentence, at most `max`: a pattern never needs more, and hostile text has no periods. */
export function tokensOf(text: string, max = 160): Token[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('‘', "'")
    .replaceAll('a/c', 'ac ')
    .replace(/\bno\.(?= ?\d)/g, '   ')
  const tokens: Token[] = []
  let clause = 0
  PIECE.lastIndex = 0
  for (let piece = PIECE.exec(plain); piece !== null && tokens.length < max; piece = PIECE.exec(plain)) {
    const raw = piece[0]
    if (raw.length === 1 && ',;:()'.includes(raw)) {
      clause += 1
      continue
    }
    const word = normalWord(raw)
    if (word !== '') tokens.push({ word, start: piece.index, end: piece.index + raw.length, clause })
  }
  return tokens
}

/** The words of a text with its stop words and punctuation, as cues see it; each with its offsets in the text. */
export type Words = { words: string[]; exact: string[]; starts: number[]; ends: number[] }

const PIECE_OR_MARK = /[a-z0-9]+(?:'[a-z]{1,2})?|[,;:()?]|_+|\.(?=\s|$)/g

/** The verb that a 'not' is contracted with: 'wasn't' is two words. */
const CONTRACTED = new Map(
  Object.entries({
    cannot: 'can',
    cant: 'can',
    "can't": 'can',
    wont: 'will',
    "won't": 'will',
    didnt: 'did',
    doesnt: 'does',
    isnt: 'is',
    wasnt: 'was',
  }),
)
const verbIn = (raw: string) => CONTRACTED.get(raw) ?? (raw.endsWith("n't") ? raw.slice(0, -3) : null)

/** 'we're' isn't 'were'. */
const SHORT_VERB = /'(?:re|ll|ve|d|m)$/

/** The words of a piece or mark: mostly one, but the verb and 'not' of a contraction. */
const formsOf = memoize(MAX_WORDS, (raw): readonly Form[] =>
  /^[a-z0-9]/.test(raw) ? formsOfPiece(raw) : [{ word: raw[0]!, exact: raw[0]! }],
)

function formsOfPiece(raw: string): Form[] {
  const verb = verbIn(raw)
  return verb === null ? [formOf(raw.replace(SHORT_VERB, ''))] : [formOf(verb), formOf('not')]
}

/** Splits a text into the words that cues are matched with. */
export function wordsOf(text: string): Words {
  const plain = text.toLowerCase().replaceAll('’', "'").replaceAll('‘', "'")
  const found: Words = { words: [], exact: [], starts: [], ends: [] }
  PIECE_OR_MARK.lastIndex = 0
  for (let piece = PIECE_OR_MARK.exec(plain); piece !== null; piece = PIECE_OR_MARK.exec(plain)) {
    for (const { word, exact } of formsOf(piece[0])) {
      found.words.push(word)
      found.exact.push(exact)
      found.starts.push(piece.index)
      found.ends.push(piece.index + piece[0].length)
    }
  }
  return found
}
