import type { ReadDocument } from '#platform/documents/document.ts'
import { MAX_PRINTED_ADDRESS_LENGTH } from '../contract.ts'
import vocabulary from './printed-address.json' with { type: 'json' }
import { textOf } from './text-lines.ts'

/** The address of the property is on the cover, or on the page after it. */
const PAGES = 2
/** A file without page breaks is one page; the address is in its head. */
const LINES = 60
/** Forwards of forwards have the address below several headers. */
const TEXT_LINES = 400
const MAX_LINE = 120

const LABEL = new RegExp(vocabulary.label, 'i')

/** Names and codes of states, as alternatives of a pattern. */
export const STATES = [vocabulary.states, ...Object.keys(vocabulary.statesByName)].join('|')

/** The pattern of a house number, also of one of Wisconsin's grid (`N88W16447`, `W180 N8085`). */
export const HOUSE = '(?:\\d{1,6}[a-z]?(?:-\\d{1,5})?|[nsew]\\d{1,5} ?[nsew]\\d{1,5})'

/** A house number, a street, a city, a state, and a ZIP code. */
const FULL_ADDRESS = new RegExp(
  `^(${HOUSE} [^,:;@]{2,60})(?:, ((?:unit|apt|apartment|suite|ste|#) ?[\\w-]{1,8}))?, ([a-z][a-z .'-]{1,40}),? (${STATES})\\.? (\\d{5})(?:-\\d{4})?\\.?$`,
  'i',
)

/** A word such as 'street'. */
export const STREET_TYPE = new RegExp(vocabulary.streetType, 'i')

/** Who else has an address on the first pages. */
const SOMEONE_ELSE = new RegExp(vocabulary.someoneElse, 'i')

/** A letterhead: what stands around the company's own address. */
const LETTERHEAD = new RegExp(vocabulary.letterhead, 'i')

type Candidate = { address: string; isLabeled: boolean; isSomeoneElses: boolean }

/**
 * The address of the property that a report names on its first pages, on one line. Null unless it's certain: one with a label
 * that says so, or the only complete address there, if it isn't the company's, the client's, or an agent's.
 */
export const printedAddressOf = ({ pages }: Pick<ReadDocument, 'pages'>): string | null =>
  addressOfPages(
    pages.slice(0, PAGES).map(({ lines }) => lines.slice(0, LINES).map(({ words }) => textOf(words).trim())),
  )

/** The same of an email that comes with a report. */
export const addressOfText = (text: string): string | null =>
  addressOfPages([text.split(/\r?\n/, TEXT_LINES).map((line) => line.replace(/^[>\s*]+/, '').trim())])

function addressOfPages(pages: readonly (readonly string[])[]): string | null {
  const candidates = pages.flatMap((lines) => lines.flatMap((_, at) => candidateAt(lines, at) ?? []))
  const labeled = distinct(candidates.filter(({ isLabeled }) => isLabeled))
  if (labeled.length > 0) return only(labeled)
  const everyone = distinct(candidates)
  const own = distinct(candidates.filter(({ isSomeoneElses }) => !isSomeoneElses))
  return everyone.length === 1 ? only(own) : null
}

const only = (addresses: readonly string[]) => (addresses.length === 1 ? addresses[0]! : null)

function distinct(candidates: readonly Candidate[]): string[] {
  const byKey = new Map(
    candidates.map(({ address }) => [address.toLowerCase().replaceAll(/[^a-z\d]/g, ''), address]),
  )
  return [...byKey.values()]
}

/** The address that begins in this line, and perhaps ends in the next one. */
function candidateAt(lines: readonly string[], at: number): Candidate | null {
  const line = lines[at]!
  if (line.length > MAX_LINE) return null
  const start = line.replace(LABEL, '')
  const next = lines[at + 1] ?? ''
  const oneLine = FULL_ADDRESS.exec(start)
  const match =
    oneLine ?? (next.length <= MAX_LINE ? FULL_ADDRESS.exec(`${start.replace(/,$/, '')}, ${next}`) : null)
  if (!match) return null
  const isLabeled = start !== line || isLabel(lines[at - 1])
  const [, street = '', unit, city, state = '', zip] = match
  if (!isLabeled && !STREET_TYPE.test(street)) return null
  const address = `${[street.trim(), unit, city].filter(Boolean).join(', ')}, ${stateOf(state)} ${zip}`
  if (address.length > MAX_PRINTED_ADDRESS_LENGTH) return null
  const around = [
    ...lines.slice(Math.max(0, at - 2), at),
    ...lines.slice(at + (oneLine ? 1 : 2), at + (oneLine ? 2 : 3)),
  ]
  return {
    address,
    isLabeled,
    isSomeoneElses: isOfSomeoneElse(lines, at) || around.some((text) => LETTERHEAD.test(text)),
  }
}

const isLabel = (line = '') => LABEL.test(line) && line.replace(LABEL, '') === ''

/** The heading of whom an address belongs to is at most two lines above it: a name is in between. */
const isOfSomeoneElse = (lines: readonly string[], at: number) =>
  lines.slice(Math.max(0, at - 2), at).some((text) => text.length <= MAX_LINE && SOMEONE_ELSE.test(text))

const STATE_CODES = new Map(Object.entries(vocabulary.statesByName))
const stateOf = (state: string) => STATE_CODES.get(state.toLowerCase()) ?? state.toUpperCase()
