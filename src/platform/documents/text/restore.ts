import { restoreEncoding } from '#platform/documents/encoding/mojibake.ts'
import type { Page } from '../document.ts'
import { restoreLigatures } from './ligatures.ts'

/** Restores characters that were lost before the document was made, in place. */
export function restoreText(pages: readonly Page[]): void {
  restoreEncoding(pages)
  restoreLigatures(pages)
}
