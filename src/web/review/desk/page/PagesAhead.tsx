import { getReportPage } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import type { Draft } from '#web/review/desk/draft/draft.ts'
import { cancelWhenRemoved } from './PageImage.tsx'
import { pagesAhead } from './pages-ahead.ts'

/** Loads the pages of the next lines' evidence, unseen, so that they're there when the reviewer gets to them. */
export const PagesAhead = ({ draft }: { draft: Draft }) =>
  pagesAhead(draft).map((number) => (
    <img
      key={number}
      ref={cancelWhenRemoved}
      src={hrefOf(getReportPage, { id: draft.base.reportId, number })}
      alt=""
      hidden
      fetchPriority="low"
    />
  ))
