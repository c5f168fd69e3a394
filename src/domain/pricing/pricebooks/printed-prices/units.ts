const SYNONYMS: Readonly<Record<string, string>> = {
  ea: 'each',
  each: 'each',
  hr: 'hour',
  hrs: 'hour',
  hour: 'hour',
  hours: 'hour',
  hourly: 'hour',
  ft: 'foot',
  feet: 'foot',
  foot: 'foot',
  lf: 'foot',
  'lin ft': 'foot',
  'linear ft': 'foot',
  'linear foot': 'foot',
  'ln ft': 'foot',
  'sq ft': 'square foot',
  'square foot': 'square foot',
  sf: 'square foot',
}

const WORDS = new Set([
  ...Object.keys(SYNONYMS),
  ...'outlet receptacle switch fixture circuit device opening light lamp can breaker pole panel room day visit trip unit job run box pair lot point drop location gang system service floor item call head fan wire story space half-day month year'.split(
    ' ',
  ),
  'flat rate',
  'flat',
  'lump sum',
  'ls',
])

/** A unit of a list in our words: `ea.` → `each`, `/hr` → `hour`, `LF` → `foot`. Null if the text isn't a unit. */
export function unitIn(text: string): string | null {
  const [, per, rest = ''] = /^\(?\s*(?:(\/|per\b|an?\b)\s*)?([\p{L} .-]{1,30}?)[.)\s]*$/iu.exec(text) ?? []
  const plain = rest.toLowerCase().replaceAll('.', '').trim()
  if (plain === '') return null
  if (per === undefined) return WORDS.has(plain) ? (SYNONYMS[plain] ?? plain) : null
  return SYNONYMS[plain] ?? (plain.split(' ').length <= 3 ? plain : null)
}

/** A cell of a column of units: known units in our words, others as they are. */
export const unitOf = (cell: string): string | null => unitIn(cell) ?? (cell.trim() || null)
