const STATES =
  'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]'
const STATE = `(?:${STATES}|Wisconsin|Illinois|Minnesota|Iowa|Michigan)`
const COUNTRY = '(?:U\\.?S\\.?(?:A\\.?)?|United States(?: of America)?)'

/** Five digits that are no part of a longer number or word (`N12345`, `123456`), and what may follow a ZIP. */
const FIVE_DIGITS = String.raw`(?<![\p{L}\p{N}#.-])(\d{5})(?:-\d{4})?(?![\p{L}\p{N}-])`

const AFTER_STATE = new RegExp(String.raw`(?<![\p{L}\p{N}])${STATE}\.?[\s,]+${FIVE_DIGITS}`, 'giu')

/** A number that a word follows is a house's (`12245 W Main St`), unless that word is the state or the country. */
const AT_END = new RegExp(
  String.raw`${FIVE_DIGITS}(?=[\s,.]*(?:${STATE}\.?)?[\s,]*(?:${COUNTRY})?[\s,.]*$|\s*,(?!\s*$))`,
  'giu',
)

/** Numbers of other things: `Apt 12345`, `PO Box 12345`, `Hwy 12345`. */
const OF_SOMETHING_ELSE =
  /(?:\b(?:apt|apartment|unit|suite|ste|lot|room|rm|no|number|box|hwy|highway|road|rd|route|rte|parcel|permit)|#)[\s.:]*$/iu

/**
 * The ZIP code in an address as people write it, or null. The one behind the state counts, else the last number of five
 * digits that can be one; of `53202-1234` the first five.
 */
export function zipOf(address: string): string | null {
  const behindState = [...address.matchAll(AFTER_STATE)].at(-1)
  if (behindState) return behindState[1]!
  const atEnd = [...address.matchAll(AT_END)].filter(
    ({ index }) => !OF_SOMETHING_ELSE.test(address.slice(Math.max(0, index - 20), index)),
  )
  return atEnd.at(-1)?.[1] ?? null
}
