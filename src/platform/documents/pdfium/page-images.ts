import { boundingBox } from '../bounding-box.ts'
import type { Box } from '../document.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { Pdfium, Pointer } from './pdfium-library.ts'

const IMAGE = 3
const FORM = 5

/** A page of a report has 40 at most; more are tiles or strips of one image, or an attack. */
const MAX_IMAGES = 500
const MAX_OBJECTS = 20_000
const MAX_DEPTH = 8

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The boxes of a loaded page's images, in points; images that touch are one, because scanners cut pages into strips. */
export function pageImages(pdfium: Pdfium, page: Pointer, frame: PageFrame): Box[] {
  const found: Box[] = []
  const objects = {
    count: pdfium.raw.FPDFPage_CountObjects(page),
    at: (index: number) => pdfium.raw.FPDFPage_GetObject(page, index),
  }
  collect(pdfium, objects, { matrix: IDENTITY, depth: 0, seen: 0 }, (left, bottom, right, top) => {
    if (found.length < MAX_IMAGES) found.push(frame.toVisible(left, bottom, right, top))
  })
  return joined(found)
}

type Objects = { count: number; at: (index: number) => Pointer }
type Found = (left: number, bottom: number, right: number, top: number) => void

/** The bounds of an object in a form are in the form's own space: its matrix maps them to the page. */
function collect(
  pdfium: Pdfium,
  { count, at }: Objects,
  { matrix, depth, seen }: { matrix: Matrix; depth: number; seen: number },
  found: Found,
): number {
  const { raw } = pdfium
  let total = seen
  for (let index = 0; index < count && total < MAX_OBJECTS; index++, total++) {
    const object = at(index)
    const type = raw.FPDFPageObj_GetType(object)
    if (type === FORM && depth < MAX_DEPTH) {
      const inner = {
        count: raw.FPDFFormObj_CountObjects(object),
        at: (position: number) => raw.FPDFFormObj_GetObject(object, position),
      }
      const nested = multiplied(matrixOf(pdfium, object), matrix)
      total = collect(pdfium, inner, { matrix: nested, depth: depth + 1, seen: total }, found)
    } else if (type === IMAGE) report(boundsOf(pdfium, object), matrix, found)
  }
  return total
}

function report([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix, found: Found) {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e))
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f))
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
  if (edges.every(Number.isFinite)) found(...edges)
}

function boundsOf({ raw, floats }: Pdfium, object: Pointer): Box {
  const edges = raw.malloc(16)
  raw.FPDFPageObj_GetBounds(object, edges, edges + 4, edges + 8, edges + 12)
  const [left = 0, bottom = 0, right = 0, top = 0] = floats().subarray(edges >> 2, (edges >> 2) + 4)
  raw.free(edges)
  return [left, bottom, right, top]
}

function matrixOf({ raw, floats }: Pdfium, object: Pointer): Matrix {
  const into = raw.malloc(24)
  const isKnown = raw.FPDFPageObj_GetMatrix(object, into) === 1
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats().subarray(into >> 2, (into >> 2) + 6)
  raw.free(into)
  return isKnown ? [a, b, c, d, e, f] : IDENTITY
}

/** First `inner`, then `outer`. */
const multiplied = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Points */
const MAX_STRIP_GAP = 2

function joined(boxes: readonly Box[]): Box[] {
  let groups: Box[] = []
  for (const box of boxes) {
    let whole = box
    const others: Box[] = []
    for (const group of groups) {
      if (areStrips(group, whole)) whole = boundingBox([group, whole])
      else others.push(group)
    }
    groups = [...others, whole]
  }
  return groups
}

/** Whether one image is in the other, or continues it across its whole width or height. */
function areStrips(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (across < -MAX_STRIP_GAP || down < -MAX_STRIP_GAP) return false
  const [width, height] = [Math.min(a[2] - a[0], b[2] - b[0]), Math.min(a[3] - a[1], b[3] - b[1])]
  if (across > 0.9 * width && down > 0.9 * height) return true
  const near = (x: number, y: number) => Math.abs(x - y) <= MAX_STRIP_GAP
  return (
    (near(a[0], b[0]) && near(a[2], b[2]) && Math.abs(down) <= MAX_STRIP_GAP) ||
    (near(a[1], b[1]) && near(a[3], b[3]) && Math.abs(across) <= MAX_STRIP_GAP)
  )
}
