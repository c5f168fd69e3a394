import { zipOf } from '#domain/territories/rules.ts'

const DIRECTIONS: Record<string, string> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}
const IS_DIRECTION = /^(?:[nsew]|ne|nw|se|sw)$/

/** Street types by their abbreviation, and other words that are written in two ways. */
const WORDS: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  boulevard: 'blvd',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  trail: 'trl',
  highway: 'hwy',
  square: 'sq',
  point: 'pt',
  saint: 'st',
  mount: 'mt',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
}

type Parts = { number: string; directions: string[]; street: string[]; zip: string | null }

/**
 * Whether two addresses are the same house, as far as both of them say: `12 Elm Street, Milwaukee, WI 53202` and `12 N. Elm St`
 * are. `printed` is complete; people leave out what they don't need.
 */
export function isSameAddress(printed: string, entered: string): boolean {
  const [a, b] = [partsOf(printed.split(',')[0]!, printed), partsOf(entered, entered)]
  if (a.number !== b.number) return false
  if (a.zip && b.zip && a.zip !== b.zip) return false
  if (a.directions[0] && b.directions[0] && a.directions[0] !== b.directions[0]) return false
  // Without the type of the street, which people leave out, unless the name is nothing else.
  const name = a.street.length > 1 ? a.street.slice(0, -1) : a.street
  return name.every((word, at) => b.street[at] === word)
}

type Addresses = { propertyAddress: string; printedAddress: string | null }

/** The address in the report, if it's another house than the one that the agent entered. */
export const otherPrintedAddress = ({ propertyAddress, printedAddress }: Addresses) =>
  printedAddress && !isSameAddress(printedAddress, propertyAddress) ? printedAddress : null

function partsOf(street: string, whole: string): Parts {
  const words = street
    .toLowerCase()
    .replaceAll(/[.']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => DIRECTIONS[word] ?? WORDS[word] ?? word)
  const start = words.findIndex((word) => /\d/.test(word))
  const isGrid = /^[nsew]\d+$/.test(words[start] ?? '') && /^[nsew]\d+$/.test(words[start + 1] ?? '')
  const end = start + (isGrid ? 2 : 1)
  const rest = start < 0 ? words : words.slice(end)
  return {
    number: start < 0 ? '' : words.slice(start, end).join(''),
    directions: rest.filter((word) => IS_DIRECTION.test(word)),
    street: rest.filter((word) => !IS_DIRECTION.test(word)),
    zip: zipOf(whole),
  }
}
