import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminReport, ReportOrder } from '#domain/intake/contract.ts'
import type { STAGES } from '#domain/reports/rules.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/shell/Page.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ListCard } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { adminReports, reportCounts } from './queries.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { totalOf } from './totals.ts'
import { useReportFilter } from './use-report-filter.ts'

/** A page with one of the two lists of reports, which can be narrowed and sorted. */
export function ReportListPage({
  stage,
  defaultOrder,
  title,
  noun,
  empty,
  children,
}: {
  stage: keyof typeof STAGES
  defaultOrder: ReportOrder
  title: string
  noun: string
  empty: (isFiltered: boolean) => ReactNode
  children: (items: readonly AdminReport[]) => ReactNode
}) {
  const { filter, change, clear } = useReportFilter()
  const { order = defaultOrder, ...narrowing } = filter
  const isFiltered = Object.values(narrowing).some((value) => value !== undefined)
  const reports = useInfiniteQuery({
    ...adminReports({ ...narrowing, stage, order }),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({ ...reportCounts(narrowing), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title={title} actions={<ButtonLink to={paths.admin()}>Back to the dashboard</ButtonLink>} />
      <ReportFilters
        filter={{ ...filter, order }}
        onChange={(name, value) => change(name, name === 'order' && value === defaultOrder ? '' : value)}
        onClear={isFiltered ? clear : undefined}
      />
      <ListCard
        title={isFiltered ? 'Matching reports' : 'All reports'}
        noun={noun}
        query={reports}
        total={counts.data && totalOf(stage, counts.data)}
        moreLabel="Load more"
        empty={empty(isFiltered)}
      >
        {children}
      </ListCard>
    </Page>
  )
}
