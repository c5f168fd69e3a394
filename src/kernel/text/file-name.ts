import { cleanName } from './text.ts'

const MAX_LENGTH = 200

/**
 * A client's name for a file, for display and downloads: the last segment of what may be a whole path, on one line, without
 * characters that hide or reorder its ending, cut to what people can read.
 */
export function displayFileName(name: string) {
  const base = cleanName(name.toWellFormed().split(/[\\/]/).at(-1) ?? '')
  // Joiners are fine in people's names; in a file's, nothing needs them.
  const visible = base.replaceAll(/[\u200C\u200D]/g, '')
  // The cut may split a surrogate pair.
  const cut = visible.slice(-MAX_LENGTH).replace(/^[\uDC00-\uDFFF]/, '')
  return cut.trim() || 'report'
}
