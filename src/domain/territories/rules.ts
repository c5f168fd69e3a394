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

const ZIP = /^\(?(\d{5})(?:-\d{4})?[.;:)]?$/

type Part = { text: string; word: string; endsWithComma: boolean }

/**
 * The ZIP code in an address as people write it, or null: the one after the state, otherwise the last five-digit number that
 * can be one; the first five digits of `53202-1234`. Reads word by word, because a regular expression over the whole text
 * took seconds for a hostile address.
 */
export function zipOf(address: string): string | null {
  const parts = partsOf(address)
  const zips = parts.flatMap((part, at) => {
    const zip = ZIP.exec(part.text)?.[1]
    return zip ? [{ zip, at }] : []
  })
  const afterState = zips.findLast(({ at }) => STATES.has(parts[at - 1]?.word ?? ''))
  if (afterState) return afterState.zip
  const endsAt = endOf(parts)
  const isPossible = ({ at }: { at: number }) =>
    (at === endsAt || parts[at]!.endsWithComma) && !NUMBERED.has(parts[at - 1]?.word ?? '')
  return zips.findLast(isPossible)?.zip ?? null
}

function partsOf(address: string): Part[] {
  return [...address.matchAll(/[^\s,]+/gu)].map(({ 0: text, index }) => ({
    text,
    word: text.toLowerCase().replaceAll('.', ''),
    endsWithComma: /^\s*,/.test(address.slice(index + text.length, index + text.length + 8)),
  }))
}

/** The index of the last part before state and country. */
function endOf(parts: readonly Part[]): number {
  return parts.findLastIndex(({ word }) => !STATES.has(word) && !COUNTRY.has(word))
}

/** The five digits of a ZIP+4 code like `53202-1234`; anything else as it is. */
export const withoutPlus4 = (zip: string) => zip.replace(/^(\d{5})-?\d{4}$/, '$1')
