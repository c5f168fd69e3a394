import { HOUSE, STATES, STREET_TYPE } from '#domain/analysis/structure/printed-address.ts'

/** Where an address may begin. */
const STARTS = new RegExp(`(?<![\\w-])${HOUSE}(?= )`, 'gi')
/** An address in a line that people typed: with or without commas. */
const TYPED_ADDRESS = new RegExp(`^${HOUSE} [^:;@<>()]{4,110}?[, ](?:${STATES})\\.?,? +\\d{5}(?!\\d)`, 'i')
const MAX_TYPED = 500

/** Where addresses may begin, from the end: other numbers, such as that of an inspection, are before the house's. */
const startsIn = (line: string) => [...line.matchAll(STARTS)].map(({ index }) => index).reverse()

/**
 * The address in a line that people typed, such as the subject of an email: from the house number to the ZIP code. Null if there's
 * none, or more than one.
 */
export function addressInLine(line: string): string | null {
  const found: string[] = []
  let rest = line.slice(0, MAX_TYPED)
  for (const index of startsIn(rest)) {
    const [address = ''] = TYPED_ADDRESS.exec(rest.slice(index)) ?? []
    if (!STREET_TYPE.test(address)) continue
    found.push(address.replaceAll(/\s+/g, ' '))
    rest = rest.slice(0, index)
  }
  return found.length === 1 ? found[0]! : null
}

/** The house and street in such a line, for people to complete: `1840 N Elm St`. Null if there's none. */
export function streetInLine(line: string): string | null {
  const rest = line.slice(0, MAX_TYPED)
  for (const index of startsIn(rest)) {
    const words = rest.slice(index).split(/[ ,]+/, 8)
    const type = words.findIndex((word, at) => at > 1 && STREET_TYPE.test(word))
    if (type > 0) return words.slice(0, type + 1).join(' ')
  }
  return null
}
