import type { CompletionRecord } from './contract.ts'

/** `3 of 4 items done`; `none of 2 items done`. */
export function doneInWords({ completion, lines }: Pick<CompletionRecord, 'completion' | 'lines'>): string {
  const done = completion?.lines.filter(({ isDone }) => isDone).length ?? 0
  const items = lines.length === 1 ? 'item' : 'items'
  return `${done === 0 ? 'none' : done} of ${lines.length} ${items} done`
}

/** What a completion record is and isn't, on its page and its PDF. */
export const RECORD_DISCLOSURE =
  'This record has what the contractor reported on ODIE, with their photos. ODIE didn’t inspect the work.'
