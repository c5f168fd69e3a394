/** The codes of all states, with the District of Columbia. */
export const US_STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN ' +
  'TX UT VT VA WA WV WI WY'
).split(' ')

const STATES = new Set([
  ...US_STATES.map((state) => state.toLowerCase()),
  ...['wisconsin', 'illinois', 'minnesota', 'iowa', 'michigan'],
])
const COUNTRY = new Set('us usa united states of america'.split(' '))

/** Words before a number that isn't a ZIP: `Apt 12345`, `PO Box 12345`, `Hwy 12345`. */
const NUMBERED = new Set(
  '# apt apartment unit suite ste lot room rm no number box hwy highway road rd route rte parcel permit'.split(
    ' ',
  ),
)

const ZIP = /^\(?(\d{5})(?:[-–]\d{4})?[.;:)]?$/
/** Nine digits in a row are a ZIP+4 only after a state: parcels and phone numbers have as many. */
const ZIP_PLUS_4 = /^\(?(\d{5})\d{4}[.;:)]?$/

/** The last word of a street's name: in `12345 Main St Brookfield, WI`, the number is a house's. */
const STREET_TYPES = new Set(
  (
    'st street ave avenue av rd road dr drive ln lane ct court cir circle blvd boulevard pl place ter terrace way pkwy parkway ' +
    'trl trail hwy highway sq square pass path run loop xing crossing broadway row'
  ).split(' '),
)
const CITY_WORD = /^\p{L}{2}[\p{L}'’-]*$/u
const MAX_CITY_WORDS = 3

type Part = { text: string; word: string; endsWithComma: boolean }

/**
 * The ZIP code in an address as people write it, or null: the one after the state, otherwise the last five-digit number that
 * can be one; the first five digits of `53202-1234`. Reads word by word, because a regular expression over the whole text
 * took seconds for a hostile address.
 */
export function zipOf(address: string): string | null {
  const parts = partsOf(address)
  const zips = parts.flatMap((part, at) => {
    const isAfterState = STATES.has(parts[at - 1]?.word ?? '')
    const zip = (ZIP.exec(part.text) ?? (isAfterState ? ZIP_PLUS_4.exec(part.text) : null))?.[1]
    return zip ? [{ zip, at, isAfterState }] : []
  })
  const afterState = zips.findLast(({ isAfterState }) => isAfterState)
  if (afterState) return afterState.zip
  const endsAt = endOf(parts)
  const isPossible = ({ at }: { at: number }) =>
    (at === endsAt || parts[at]!.endsWithComma || isBeforeCity(parts, at)) &&
    !NUMBERED.has(parts[at - 1]?.word ?? '')
  return zips.findLast(isPossible)?.zip ?? null
}

function partsOf(address: string): Part[] {
  return [...address.matchAll(/[^\s,]+/gu)].map(({ 0: text, index }) => ({
    text,
    word: text.toLowerCase().replaceAll('.', ''),
    endsWithComma: /^\s*,/.test(address.slice(index + text.length, index + text.length + 8)),
  }))
}

/**
 * Whether a number is followed by a city and a state: `53202 Milwaukee, WI`. The first number of an address may be a house's
 * (`12345 Elm Brookfield, WI`), so only one word may follow that one.
 */
function isBeforeCity(parts: readonly Part[], at: number): boolean {
  const following = parts.slice(at + 1, at + 2 + MAX_CITY_WORDS)
  const words = following.findIndex(({ word }) => STATES.has(word))
  if (words < 1 || (at === 0 && words > 1)) return false
  return following.slice(0, words).every(({ word, endsWithComma }, index) => {
    const isLast = index === words - 1
    // Not the "St." of St. Francis.
    const isStreetType = STREET_TYPES.has(word) && (index > 0 || isLast)
    return CITY_WORD.test(word) && !isStreetType && (isLast || !endsWithComma)
  })
}

/** The index of the last part before state and country. */
function endOf(parts: readonly Part[]): number {
  return parts.findLastIndex(({ word }) => !STATES.has(word) && !COUNTRY.has(word))
}

/** The five digits of a ZIP+4 code like `53202-1234`; anything else as it is. */
export const withoutPlus4 = (zip: string) => zip.replace(/^(\d{5})-?\d{4}$/, '$1')
