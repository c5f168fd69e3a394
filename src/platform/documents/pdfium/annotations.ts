import { textOfHtml } from '#platform/documents/text/html.ts'
import type { Note } from '#platform/documents/text/notes.ts'
import type { Box } from '../document.ts'
import type { PageFrame } from './pdf-geometry.ts'
import type { Pdfium, Pointer } from './pdfium-library.ts'

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
    const value = valueOfField(pdfium, form, annotation)
    if (value !== '' && !isDrawn) raw.EPDFAnnot_GenerateFormFieldAP(annotation)
    return value
  }
  const text = contentsOf(pdfium, annotation)
  if (!isDrawn && type === FREE_TEXT) raw.EPDFAnnot_GenerateAppearance(annotation)
  return text
}

/** The text of a form field, '' if it's of another kind. */
function valueOfField(pdfium: Pdfium, form: Pointer, annotation: Pointer): string {
  const type = pdfium.raw.FPDFAnnot_GetFormFieldType(form, annotation)
  const chosen = CHOICE_FIELDS.includes(type) ? chosenOptions(pdfium, form, annotation) : ''
  if (chosen !== '' || (type !== TEXT_FIELD && !CHOICE_FIELDS.includes(type))) return chosen
  return textFrom(pdfium, (into, bytes) =>
    pdfium.raw.FPDFAnnot_GetFormFieldValue(form, annotation, into, bytes),
  )
}

const MAX_OPTIONS = 1_000

/** What a choice shows; its value may be only a code. */
function chosenOptions(pdfium: Pdfium, form: Pointer, annotation: Pointer): string {
  const { raw } = pdfium
  const count = Math.min(raw.FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS)
  const chosen: string[] = []
  for (let index = 0; index < count; index++)
    if (raw.FPDFAnnot_IsOptionSelected(form, annotation, index) === 1)
      chosen.push(
        textFrom(pdfium, (into, bytes) => raw.FPDFAnnot_GetOptionLabel(form, annotation, index, into, bytes)),
      )
  return chosen.join('\n')
}

/** The text of a comment. If it has only rich text, that's made its plain text, which viewers and PDFium draw. */
function contentsOf(pdfium: Pdfium, annotation: Pointer): string {
  const { raw } = pdfium
  const text = stringOf(pdfium, annotation, 'Contents')
  if (text !== '') return text
  const rich = plainText(stringOf(pdfium, annotation, 'RC'))
  if (rich === '') return ''
  const value = Buffer.from(`${rich}\0`, 'utf16le')
  withBytes(pdfium, Buffer.from('Contents\0'), (key) => {
    withBytes(pdfium, value, (into) => raw.FPDFAnnot_SetStringValue(annotation, key, into))
  })
  return rich
}

/** The text of a comment's XHTML. */
function plainText(xhtml: string): string {
  try {
    return textOfHtml(xhtml).replaceAll('\n\n', '\n')
  } catch {
    return ''
  }
}

const stringOf = (pdfium: Pdfium, annotation: Pointer, name: string) =>
  withBytes(pdfium, Buffer.from(`${name}\0`), (key) =>
    textFrom(pdfium, (into, length) => pdfium.raw.FPDFAnnot_GetStringValue(annotation, key, into, length)),
  )

function withBytes<Result>({ raw, bytes }: Pdfium, content: Buffer, use: (at: Pointer) => Result): Result {
  const at = raw.malloc(content.length)
  bytes().set(content, at)
  const result = use(at)
  raw.free(at)
  return result
}

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
