import { type Page, UnreadableDocument } from './document.ts'

/** Inspection software writes at most 150 pages of 500 words. */
const MAX_WORDS = 300_000
const MAX_PAGES = 5_000

/** In characters. Longer runs aren't real words; they're split, so that the work per word stays small for any file. */
export const MAX_WORD_LENGTH = 500

/** @throws UnreadableDocument `too_complex` for far more text than a report has: searching it would take minutes */
export function assertReadableLength(pages: readonly Page[]): void {
  let words = 0
  for (const { lines } of pages) for (const line of lines) words += line.words.length
  if (words > MAX_WORDS || pages.length > MAX_PAGES) throw tooLong()
}

/**
 * The same limits for text that hasn't been split into words yet, checked before that takes memory.
 * @throws UnreadableDocument `too_complex`
 */
export function assertReadableText(text: string): void {
  let words = 0
  let pages = 1
  let inWord = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === FORM_FEED) pages++
    const isBlank = code <= 0x20
    if (!isBlank && !inWord) words++
    inWord = !isBlank
  }
  if (words > MAX_WORDS || pages > MAX_PAGES) throw tooLong()
}

const FORM_FEED = 0x0c

const tooLong = () =>
  new UnreadableDocument(
    'too_complex',
    'This file has too much text to be an inspection report. Upload only the inspection report.',
  )
