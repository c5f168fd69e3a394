/** An estimate of 300 lines with 100 findings each has 36,000. */
const MAX_VALUES = 40_000
/** The deepest input, a line of an estimate, has 4. */
const MAX_DEPTH = 40

/**
 * Whether JSON has more values, or is nested more deeply, than any request needs: parsing and checking 2 MB of brackets takes a second,
 * in which no other request gets a response. Text that isn't JSON may be either.
 */
export function isTooComplex(json: string): boolean {
  let values = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at)
        break
      case '[':
      case '{':
        values += 1
        depth += 1
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        values += 1
        break
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true
  }
  return false
}

/** Where the string that begins at `start` ends. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}
