import { getReportPage } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { cancelWhenRemoved } from './PageImage.tsx'
import { pagesAfter, pagesAhead } from './pages-ahead.ts'
import type { Pages } from './use-pages.ts'

/**
 * Loads the next pages and those of the next lines' evidence, unseen, so that they're drawn and there when the reviewer gets to
 * them. Loads none if the browser is to save data.
 */
export function PagesAhead({ draft, pages }: { draft: Draft; pages: Pages }) {
  const { reportId, report } = draft.base
  if (savesData()) return null
  const last = (pages.visible.at(-1)?.index ?? 0) + 1
  const numbers = new Set([...pagesAhead(draft), ...pagesAfter(last, report.pageSizes.length)])
  return [...numbers].map((number) => (
    <img
      key={number}
      ref={cancelWhenRemoved}
      src={hrefOf(getReportPage, { id: reportId, number, width: pages.imageWidth })}
      alt=""
      hidden
      fetchPriority="low"
    />
  ))
}

/** Only Chromium says so (Save Data API). */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
