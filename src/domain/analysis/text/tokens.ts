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
    aluminium: 'aluminum',
    alumimum: 'aluminum',
    labelled: 'labeled',
    labelling: 'labeling',
    unlabelled: 'unlabeled',
    mislabelled: 'mislabeled',
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

// Reports use few distinct words: caching them makes tokenizing a page five times faster. Bounded, because text can be hostile.
const MAX_REMEMBERED = 20_000
const remembered = new Map<string, string>()

/** The normalized form of one lowercase word; '' for a stop word. */
export function normalWord(raw: string): string {
  const known = remembered.get(raw)
  if (known !== undefined) return known
  if (remembered.size > MAX_REMEMBERED) remembered.clear()
  const plain = raw.endsWith("n't") ? 'not' : raw.replace(/'s?$/, '').replaceAll("'", '')
  const spelled = SPELLINGS.get(plain) ?? singular(plain)
  const word = SMALL_WORDS.has(spelled) || SMALL_WORDS.has(plain) ? '' : (SPELLINGS.get(spelled) ?? spelled)
  remembered.set(raw, word)
  return word
}

const PIECE = /[a-z0-9]+(?:'[a-z]{1,2})?|[,;:()]/g

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
