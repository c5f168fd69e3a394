import { findingsOf, openPossible } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { evidenceOf } from '#web/review/desk/draft/evidence.ts'

/** Reviewers spend seconds on a line; drawing a page takes at most a few. */
const LINES_AHEAD = 2

/** Until a page is drawn takes up to 0.2 s, and a reader stays for longer. */
const PAGES_AHEAD = 2

/** The pages (1-based) that a reader scrolls to next, after the `last` that's loading already. */
export const pagesAfter = (last: number, count: number): number[] =>
  Array.from({ length: PAGES_AHEAD }, (_, index) => last + 1 + index).filter((page) => page <= count)

/** The pages (1-based) that the next lines or possible findings scroll to. */
export function pagesAhead(draft: Draft): number[] {
  const { lines, selectedId } = draft
  const findings = findingsOf(draft)
  const steps = [
    ...lines.map((line) => ({ id: line.id, evidence: evidenceOf(line, findings)[0]?.evidence })),
    ...openPossible(draft).map(({ id, evidence }) => ({ id, evidence: evidence[0] })),
  ]
  const next = steps.findIndex(({ id }) => id === selectedId) + 1
  const pages = steps.slice(next, next + LINES_AHEAD).flatMap(({ evidence }) => evidence?.page ?? [])
  return [...new Set(pages)]
}
