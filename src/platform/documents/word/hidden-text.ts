import type { Page } from '../document.ts'
import { pageOf } from '../txt.ts'

/** Adds hidden text to the first page: where it would stand isn't known. */
export function addHiddenText(pages: readonly Page[], texts: readonly string[]): void {
  const lines = texts.flatMap((text) => pageOf(text, 1).lines).filter(({ words }) => words.length > 0)
  if (lines.length > 0) pages[0]!.hiddenLines = lines
}
