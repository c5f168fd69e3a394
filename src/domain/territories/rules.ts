const STATES = new Set(
  (
    'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or ' +
    'pa ri sc sd tn tx ut vt va wa wv wi wy wisconsin illinois minnesota iowa michigan'
  ).split(' '),
)
const COUNTRY = new Set('us usa united states of america'.split(' '))

/** What a number may belong to that is no ZIP: `Apt 12345`, `PO Box 12345`, `Hwy 12345`. */
const NUMBERED = new Set(
  '# apt apartment unit suite ste lot room rm no number box hwy highway road rd route rte parcel permit'.split(
    ' ',
  ),
)

const ZIP = /^\(?(\d{5})(?:-\d{4})?[.;:)]?$/

type Part = { text: string; word: string; endsWithComma: boolean }

/**
 * The ZIP code in an address as people write it, or null. The one behind the state counts, else the last number of five
 * digits that can be one; of `53202-1234` the first five. Reads words, not patterns over the whole text: a pattern took
 * seconds for an address made to be slow.
 */
export function zipOf(address: string): string | null {
  const parts = partsOf(address)
  const zips = parts.flatMap((part, at) => {
    const zip = ZIP.exec(part.text)?.[1]
    return zip ? [{ zip, at }] : []
  })
  const behindState = zips.findLast(({ at }) => STATES.has(parts[at - 1]?.word ?? ''))
  if (behindState) return behindState.zip
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

/** Where an address ends when the state and the country behind it are left out. */
function endOf(parts: readonly Part[]): number {
  return parts.findLastIndex(({ word }) => !STATES.has(word) && !COUNTRY.has(word))
}
