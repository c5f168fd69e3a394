import type { Box } from '../document.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { Pdfium, Pointer } from './pdfium-library.ts'

/** What an annotation says. Its box is in points. */
export type Note = {
  text: string
  box: Box
  /** The value of a form field; otherwise a comment. */
  isValue: boolean
}

const LINK = 2
const FREE_TEXT = 3
const POPUP = 16
const WIDGET = 20
/** A sound, a film, a printer's mark, a 3D model, a watermark, … */
const LAST_COMMENT = 15

const INVISIBLE_FLAGS = 0b10_0010 // hidden, no view

const TEXT_FIELD = 6
const CHOICE_FIELDS = [4, 5]

/** A form has 700 fields on a page at most. */
const MAX_ANNOTATIONS = 3_000
const MAX_CHARACTERS = 10_000

/** Whether a page has anything but links, which most pages of reports have. */
function hasComments({ raw }: Pdfium, page: Pointer, count: number): boolean {
  for (let index = 0; index < Math.min(count, MAX_ANNOTATIONS); index++) {
    const annotation = raw.FPDFPage_GetAnnot(page, index)
    const type = annotation === 0 ? LINK : raw.FPDFAnnot_GetSubtype(annotation)
    if (annotation !== 0) raw.FPDFPage_CloseAnnot(annotation)
    if (type !== LINK && type !== POPUP) return true
  }
  return false
}

/**
 * Makes a loaded page's annotations part of its content: typed comments, stamps, and filled form fields, drawn now if the file
 * leaves that to the viewer. Returns what they say, which isn't all drawn: a sticky note is only an icon. Null if the page has
 * none; otherwise the page must be loaded again.
 * @param form PDFium's handle of the document's form
 */
export function mergeAnnotations(
  pdfium: Pdfium,
  { page, form, frame }: { page: Pointer; form: Pointer; frame: () => PageFrame },
): Note[] | null {
  const { raw } = pdfium
  const count = raw.FPDFPage_GetAnnotCount(page)
  if (count <= 0 || !hasComments(pdfium, page, count)) return null
  const notes: Note[] = []
  const pageFrame = frame()
  for (let index = 0; index < Math.min(count, MAX_ANNOTATIONS); index++) {
    const annotation = raw.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    const text = readAnnotation(pdfium, annotation, form)
    if (text)
      notes.push({ text, box: boxOf(pdfium, annotation, pageFrame), isValue: isWidget(pdfium, annotation) })
    raw.FPDFPage_CloseAnnot(annotation)
  }
  raw.FPDFPage_Flatten(page, NORMAL_DISPLAY)
  return notes
}

const isWidget = ({ raw }: Pdfium, annotation: Pointer) => raw.FPDFAnnot_GetSubtype(annotation) === WIDGET

const NORMAL_DISPLAY = 0
const NORMAL_APPEARANCE = 0

/** Returns its text, and gives it an appearance if it's drawn text that has none. */
function readAnnotation(pdfium: Pdfium, annotation: Pointer, form: Pointer): string {
  const { raw } = pdfium
  const type = raw.FPDFAnnot_GetSubtype(annotation)
  if (type !== WIDGET && (type > LAST_COMMENT || type === LINK)) return ''
  if (raw.FPDFAnnot_GetFlags(annotation) & INVISIBLE_FLAGS) return ''
  const isDrawn = raw.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE) === 1
  if (type === WIDGET) {
    if (!isTextField(raw.FPDFAnnot_GetFormFieldType(form, annotation))) return ''
    if (!isDrawn) raw.EPDFAnnot_GenerateFormFieldAP(annotation)
    return textFrom(pdfium, (into, bytes) => raw.FPDFAnnot_GetFormFieldValue(form, annotation, into, bytes))
  }
  if (!isDrawn && type === FREE_TEXT) raw.EPDFAnnot_GenerateAppearance(annotation)
  return contentsOf(pdfium, annotation)
}

const isTextField = (type: number) => type === TEXT_FIELD || CHOICE_FIELDS.includes(type)

function contentsOf(pdfium: Pdfium, annotation: Pointer): string {
  const { raw, bytes } = pdfium
  const key = raw.malloc(KEY.length)
  bytes().set(KEY, key)
  const text = textFrom(pdfium, (into, length) => raw.FPDFAnnot_GetStringValue(annotation, key, into, length))
  raw.free(key)
  return text
}

const KEY = Buffer.from('Contents\0')

/** Calls a function that returns the length of UTF-16 text in bytes, with its final zero, and writes it if it fits. */
function textFrom({ raw, bytes }: Pdfium, get: (into: Pointer, bytes: number) => number): string {
  const length = get(0, 0)
  if (length <= 2 || length > 2 * MAX_CHARACTERS) return ''
  const into = raw.malloc(length)
  get(into, length)
  const text = Buffer.from(bytes().subarray(into, into + length - 2)).toString('utf16le')
  raw.free(into)
  return text.trim()
}

function boxOf({ raw, floats }: Pdfium, annotation: Pointer, frame: PageFrame): Box {
  const into = raw.malloc(16)
  raw.FPDFAnnot_GetRect(annotation, into)
  const [left = 0, top = 0, right = 0, bottom = 0] = floats().subarray(into >> 2, (into >> 2) + 4)
  raw.free(into)
  const box = frame.toVisible(
    Math.min(left, right),
    Math.min(top, bottom),
    Math.max(left, right),
    Math.max(top, bottom),
  )
  return box.every(Number.isFinite) ? box : [0, 0, 0, 0]
}
