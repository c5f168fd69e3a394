import { displayFileName } from '#kernel/text/file-name.ts'

/** What's known of the file of an unfinished upload; null for what isn't. */
export type KnownFile = {
  name: string
  bytes: number | null
  /** In milliseconds since 1970; only the browser in which the upload began knows it. */
  lastModified: number | null
}

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

/**
 * Why an upload can't continue with this file: it's another one, or it has changed since; null if it can. The rest of another file would
 * be appended to what has arrived, and the report couldn't be opened.
 */
export function mismatchOf(file: Chosen, known: KnownFile): 'other' | 'changed' | null {
  if (displayFileName(file.name) !== known.name) return 'other'
  const differs = (bytesOrTime: number | null, chosen: number) =>
    bytesOrTime !== null && bytesOrTime !== chosen
  if (differs(known.bytes, file.size)) return 'other'
  return differs(known.lastModified, file.lastModified) ? 'changed' : null
}
