import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Archive, SearchX } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { ProcessedRow } from './ProcessedRow.tsx'
import { answeredReports, reportCounts } from './queries.ts'
import { totalOf } from './totals.ts'

/** The latest reports whose estimate is out, with a filter over all of them. */
export function ProcessedReports() {
  const { text, setText, search } = useSearch()
  const reports = useInfiniteQuery({ ...answeredReports(search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...reportCounts({ search }), placeholderData: keepPreviousData })
  return (
    <ListCard
      title="Processed Reports"
      noun="the processed reports"
      query={reports}
      total={counts.data && totalOf('answered', counts.data)}
      allPath={paths.adminProcessedReports(search ? { search } : {})}
      aside={
        (reports.data?.length || text) && (
          <SearchField
            label="Filter processed reports"
            placeholder="Filter by address, agent, or contractor"
            className="w-full sm:w-80"
            value={text}
            onChange={setText}
          />
        )
      }
      empty={<NoProcessedReports isFiltered={search !== undefined} />}
    >
      {(items) => (
        <Rows scrolls>
          {items.map((report) => (
            <ProcessedRow key={report.id} report={report} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

export const NoProcessedReports = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={SearchX} title="No matches">
      Try part of an address or a name.
    </EmptyState>
  ) : (
    <EmptyState icon={Archive} title="No estimates delivered yet">
      Estimates appear here once you approve or upload them.
    </EmptyState>
  )
