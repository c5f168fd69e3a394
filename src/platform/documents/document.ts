import { InputRejected } from '#platform/tasks/task.ts'

/**
 * A document as the analysis sees it: pages of lines of words, each with its place. Lengths are PDF points (1/72 inch),
 * the origin is the top left corner of the page *as people see it* (CropBox and rotation applied), y grows downwards.
 */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

export type Word = {
  text: string
  box: Box
  /** Points; 0 where the format has no layout (TXT, DOC). */
  fontSize: number
  bold: boolean
}

/** A line of text in reading order. A column gap ends a line, so a line never mixes two columns. */
export type Line = { words: Word[]; box: Box }

export type Page = {
  /** 1-based. Formats without pages (TXT, DOC, DOCX without page marks) are one page. */
  number: number
  width: number
  height: number
  lines: Line[]
  /** The words were read from the picture of the page, so they may be misread. */
  ocr: boolean
  /** Something is written on it that couldn't be read: its text is garbled or missing, and OCR failed too. */
  unreadable: boolean
}

export type DocumentKind = 'pdf' | 'docx' | 'doc' | 'txt'

export type ReadDocument = { kind: DocumentKind; pages: Page[] }

/** Why a file can't be read. All of them are final: the same file fails the same way again. */
const UNREADABLE_CODES = [
  'empty',
  'not_supported',
  'encrypted',
  'damaged',
  'too_complex',
  'no_text',
  'timeout',
  /** An error of ours that this file triggers each time. */
  'defect',
] as const
export type UnreadableCode = (typeof UNREADABLE_CODES)[number]

export const isUnreadableCode = (code: string): code is UnreadableCode =>
  UNREADABLE_CODES.some((each) => each === code)

/** A file that can't be read, now or later; `message` is a sentence for staff and agent that says what to do. */
export class UnreadableDocument extends InputRejected<UnreadableCode> {}
