/** Of the pages in which Word keeps properties of characters. */
const PAGE_BYTES = 512
/** Pages begin at multiples of this in the file, because a compound file keeps streams of less than 4 kB in such pieces. */
const STEP_BYTES = 64
const MAX_RUNS = 101

const HIDDEN = 0x083c
const DELETED = 0x0800

/**
 * Marks hidden text of a Word 97–2003 file as deleted, in place: the library that reads it leaves out deleted text and doesn't know
 * about hidden text. Properties of characters ([MS-DOC] 2.9.33, ChpxFkp) are in pages of 512 bytes: the offsets of runs of text, then
 * where each run's properties are in the page, and last how many runs there are. Returns whether there's any.
 */
export function markHiddenAsDeleted(file: Buffer): boolean {
  let isAny = false
  for (let start = PAGE_BYTES; start + PAGE_BYTES <= file.length; start += STEP_BYTES)
    if (markInPage(file.subarray(start, start + PAGE_BYTES))) isAny = true
  return isAny
}

function markInPage(page: Buffer): boolean {
  const runs = page[PAGE_BYTES - 1]!
  if (runs === 0 || runs > MAX_RUNS || !areOffsets(page, runs)) return false
  let isAny = false
  for (let run = 0; run < runs; run++) {
    const at = 2 * page[4 * (runs + 1) + run]!
    if (at === 0) continue
    if (markInProperties(page.subarray(at + 1, Math.min(at + 1 + page[at]!, PAGE_BYTES - 1)))) isAny = true
  }
  return isAny
}

/** Runs follow one another. Pages of anything else hardly begin with ascending numbers. */
function areOffsets(page: Buffer, runs: number): boolean {
  for (let run = 0; run < runs; run++)
    if (page.readUInt32LE(4 * run) >= page.readUInt32LE(4 * (run + 1))) return false
  return true
}

function markInProperties(properties: Buffer): boolean {
  let isAny = false
  for (let at = 0; at + 2 < properties.length; ) {
    const name = properties.readUInt16LE(at)
    if (name === HIDDEN && properties[at + 2] === 1) {
      properties.writeUInt16LE(DELETED, at)
      isAny = true
    }
    at += 2 + operandBytes(name, properties[at + 2]!)
  }
  return isAny
}

/** The size of a property's value, from its name's three highest bits ([MS-DOC] 2.6). */
function operandBytes(name: number, first: number): number {
  switch (name >> 13) {
    case 0:
    case 1:
      return 1
    case 3:
      return 4
    case 6:
      return first + 1
    case 7:
      return 3
    default:
      return 2
  }
}
