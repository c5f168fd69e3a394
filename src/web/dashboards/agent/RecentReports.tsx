import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { EMAIL_POLL_MS, inboxAddress } from '#web/reports/emailed/queries.ts'
import { estimateCounts, isInProgress, ownReports, receivedLetters } from '#web/reports/queries.ts'
import { ReportRow, type RowActions } from '#web/reports/ReportRow.tsx'
import type { WrongFile } from '#web/reports/upload/use-resume.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'

export function RecentReports({
  wrongFile,
  ...others
}: RowActions & {
  /** What was chosen to resume one of the uploads, but isn't its file. */
  wrongFile: WrongFile | null
}) {
  const { data } = useQuery(inboxAddress)
  // A report that was sent by email shows up on its own.
  const reports = useInfiniteQuery(
    data?.inbox ? { ...ownReports, refetchInterval: EMAIL_POLL_MS } : ownReports,
  )
  const withLetters = useReportsWithLetters(reports.data?.some(isInProgress) ?? false)
  useFreshEstimates(reports.data?.filter(({ status }) => status === 'processed').length)
  return (
    <ListCard
      title="Recent Reports"
      noun="your reports"
      query={reports}
      empty={
        <EmptyState icon={FileText} title="No inspection reports uploaded yet.">
          Upload your first report to get started with ODIE!
        </EmptyState>
      }
    >
      {(items) => (
        <Rows scrolls>
          {items.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              isLetter={withLetters.has(report.id)}
              wrongFile={wrongFile?.report.id === report.id ? wrongFile : null}
              {...others}
            />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

/** Reads the estimates again when one more report was answered: they aren't polled anymore once none is in progress. */
function useFreshEstimates(answered: number | undefined) {
  const client = useQueryClient()
  const known = useRef(answered)
  useEffect(() => {
    if (known.current !== undefined && answered !== known.current)
      void client.invalidateQueries({ queryKey: [listEstimates.name] })
    known.current = answered
  }, [client, answered])
}

/** The reports that were answered with a letter. Without any, nothing is asked for. */
function useReportsWithLetters(poll: boolean): ReadonlySet<ReportId> {
  const { data: counts } = useQuery(estimateCounts({ poll }))
  const letters = useInfiniteQuery({ ...receivedLetters({ poll }), enabled: (counts?.letters ?? 0) > 0 })
  return new Set(letters.data?.map(({ reportId }) => reportId))
}
