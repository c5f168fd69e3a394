import type { Page } from './document.ts'
import type { PageText } from './text-layer.ts'

/** A page as it will be returned, and its text layer, which decides whether the page needs OCR. */
export type PdfPage = { page: Page; text: PageText }

/** `page` of `of` pages are done. Reported after each page of OCR, and again every few seconds while the next one is read. */
export type OcrProgress = { page: number; of: number }
