import { type Page, UnreadableDocument } from '../document.ts'

/* Why a Word file can't be read, whatever format it has. */

export const damagedWord = () =>
  new UnreadableDocument(
    'damaged',
    'This Word file is damaged and can’t be opened. Save a new copy of it, or upload the report as a PDF.',
  )

export const tooComplexWord = () =>
  new UnreadableDocument(
    'too_complex',
    'This Word file is too complex to read safely. Save the report as a PDF and upload that.',
  )

/** @throws UnreadableDocument `no_text` for pages without text, unless they have some that can't be read */
export function assertHasText(pages: readonly Page[]): void {
  if (pages.every(({ lines, unreadable }) => lines.length === 0 && !unreadable))
    throw new UnreadableDocument(
      'no_text',
      'This Word file has no text. Check that you chose the right file.',
    )
}
