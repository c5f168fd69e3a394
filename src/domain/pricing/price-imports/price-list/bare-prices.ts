import { FROM, UP_TO } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { isLetterhead, isName, tidyName } from './names.ts'

const WHOLE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{2,6})`
const LARGE = String.raw`\d{1,3}(?:,\d{3})+`
const TO = String.raw`\s?(?:-|–|—|−|\bto\b)\s?`
const UNIT = String.raw`(?:\s?/\s?\p{L}{1,12}|\s+(?:each|ea|per\s+\p{L}{1,12}))?`

const PER = String.raw`(?:\s?/\s?(?:ea|each|hr|hour|ft|foot|lf)|\s+(?:each|ea|per\s+(?:hour|hr|foot|ft)))`

/** The words of a range are `between` and `and`, or `from` and `to`. */
const between = (low: string, high: string) => String.raw`between\s+${low}\s+and\s+${high}`

/** “2,450 to 3,150”, “from 225”, “95 each” */
const CLEAR = String.raw`${WHOLE}${PER}|(?:(?:${FROM})[:\s]+)?(?:${LARGE}(?:${TO}${WHOLE})?|${WHOLE}${TO}${LARGE})|(?:${FROM})[:\s]+${WHOLE}|${between(LARGE, WHOLE)}|${between(WHOLE, LARGE)}`
/** “95”, “100 to 200”, “up to 50” */
const POSSIBLE = String.raw`(?:(?:${FROM}|${UP_TO})[:\s]+)?${WHOLE}(?:${TO}${WHOLE})?|${between(WHOLE, WHOLE)}`

/** At the end of a line, behind a name. */
const atEnd = (amount: string) => new RegExp(String.raw`^(.*?\p{L}.*?)[\s:]+((?:${amount})\+?${UNIT})$`, 'iu')
const CLEAR_END = atEnd(CLEAR)
const POSSIBLE_END = atEnd(POSSIBLE)

/** A number behind these counts or names something: “homes over 2,500”, “Suite 200”, “NEC 2023”. */
const NUMBERED =
  /\b(?:over|under|than|above|below|about|around|up\s+to|a|an|the|of|to|at|by|in|is|are|suite|ste|apt|unit|room|floor|box|no|num|number|page|section|sec|article|art|chapter|part|phase|code|nec|ul|nema|iso|ansi|model|type|class|size|gauge|awg|schedule|sch|series|version|vol|rev|zip|tel|phone|fax|ext|license|lic|highway|hwy|route|est|since|copyright|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|spring|summer|fall|winter)\.?$|[#№©]\s?$/i
const YEAR = /^(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)?\d\d)?$/

const SIZE = String.raw`homes|houses|(?:homes?|houses?)\s+sizes?|size|(?:sq\.?|square)\s?(?:ft|feet|foot|footage)\.?`
/** Only says how large homes are: “Larger homes”, “Home size (sq ft)”. */
const SIZE_OF_HOMES = new RegExp(
  String.raw`^(?:(?:for|in|all|most|small|medium|mid|large|average|standard|typical|single|family|living|area)(?:e?r|e?st)?[\s-]+)*(?:${SIZE})(?:[\s(,:]+(?:${SIZE})\)?)*$`,
  'i',
)
/** May be about their size: “Inspection of homes”. */
const OF_HOMES = /\b(?:homes|houses)$/i
const MAX_LINE = 200

/** The name of a line and the amount at its end, which has no dollar sign. */
export type BareEnd = { name: string; amount: string }

function endOf(text: string, pattern: RegExp): BareEnd | null {
  if (text.length > MAX_LINE) return null
  const [, name = '', amount = ''] = pattern.exec(text.trim()) ?? []
  const plain = tidyName(name)
  if (!isName(plain) || NUMBERED.test(plain) || SIZE_OF_HOMES.test(plain)) return null
  if (YEAR.test(amount) || isLetterhead(text)) return null
  return { name: plain, amount }
}

/** The price at the end of a line, if it can't be anything else: `200 amp panel 2,450 to 3,150`. */
export function clearPriceAtEnd(text: string): BareEnd | null {
  const end = endOf(text, CLEAR_END)
  return end && OF_HOMES.test(end.name) ? null : end
}

/** What may be a price at the end of a line, or a size or count: `Smoke alarm 75`. */
export const possiblePriceAtEnd = (text: string): BareEnd | null => endOf(text, POSSIBLE_END)

export const NO_DOLLAR_SIGN = 'Listed without a dollar sign. Check the price.'
export const maybePrice = (amount: string) =>
  `It has no dollar sign, so we couldn’t tell whether “${amount}” is its price`
