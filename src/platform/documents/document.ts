import { InputRejected } from '#platform/tasks/task.ts'

/**
 * A rectangle on a page. Lengths are PDF points (1/72 inch), the origin is the top left corner of the *visible* page
 * (CropBox and rotation applied), and y grows downward. All zeros where the format has no layout (TXT, DOC, DOCX).
 */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

export type Word = {
  text: string
  box: Box
  /** Points; 0 where the format has no layout (TXT, DOC). */
  fontSize: number
  bold: boolean
}

/** A line of words in reading order. A column gap ends it, so a line never mixes two columns. */
export type Line = {
  words: Word[]
  box: Box
  /** Read by OCR, on a page whose other lines weren't. */
  ocr?: true
  /** What an annotation says and the page doesn't show, such as a sticky note: all its words have the annotation's box. */
  isNote?: true
  /** Its last word was hyphenated, and has its other half from the next line, whose box is still where that half is. */
  hyphenated?: true
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

export type Page = {
  /** 1-based. TXT, DOC, and DOCX files start a new page only where the file marks one. */
  number: number
  width: number
  height: number
  lines: Line[]
  /**
   * How the page must be turned from how the file shows it, so that its text is upright; absent if it is. Its size and all boxes
   * are those of the turned page.
   */
  turned?: Turns
  /** The words come from OCR, so some may be misread. */
  ocr: boolean
  /** It has text that couldn't be read: the text layer is garbled or missing, and OCR failed too. */
  unreadable: boolean
  /** Where there's print that OCR couldn't read, on a page that was read otherwise. */
  unreadAreas?: Box[]
  /** Text in the file that can't be seen on the page: white, covered, or in a layer that's off. It isn't among the lines. */
  hiddenLines?: Line[]
}

/** The file format, by content. */
export type DocumentKind = 'pdf' | 'docx' | 'doc' | 'txt'

/** A document's text and layout, without its images: what the analysis works on. */
export type ReadDocument = {
  kind: DocumentKind
  pages: Page[]
  /** Whether images in it may have text of their own, which is read only on request. */
  hasImages?: boolean
}

/** Why a file can't be read. Every reason is final: the same file would fail the same way again. */
const UNREADABLE_CODES = [
  'empty',
  'not_supported',
  'encrypted',
  'damaged',
  'too_complex',
  'no_text',
  'timeout',
  /** A bug in our code that this file triggers every time. */
  'defect',
] as const
export type UnreadableCode = (typeof UNREADABLE_CODES)[number]

export const isUnreadableCode = (code: string): code is UnreadableCode =>
  UNREADABLE_CODES.some((each) => each === code)

/** Thrown for a file that can't be read, however often it's tried. `message` tells agents and staff what to do. */
export class UnreadableDocument extends InputRejected<UnreadableCode> {}
