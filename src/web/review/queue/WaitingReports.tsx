import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { AdminReport } from '#domain/intake/contract.ts'
import { paths } from '#web/paths.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import type { PreferredOrder } from './preferred-order.ts'
import { DEADLINE_ORDER, preferredOrderIn, usePreferredOrder } from './preferred-order.ts'
import { QueueRow } from './QueueRow.tsx'
import { reportCounts, waitingReports } from './queries.ts'
import { totalOf } from './totals.ts'

const MINUTE_MS = 60_000

/** The first of the reports that wait; the page behind it has all of them. */
export function WaitingReports() {
  const [order, setOrder] = usePreferredOrder()
  const reports = useInfiniteQuery({ ...waitingReports(order), placeholderData: keepPreviousData })
  const counts = useQuery(reportCounts())
  return (
    <ListCard
      title="New Reports for Processing"
      aside={<OrderField value={order} onChange={setOrder} />}
      noun="the new reports"
      // As high as the scrolled list.
      expectedRows={6}
      query={reports}
      total={counts.data && totalOf('waiting', counts.data)}
      allPath={paths.adminReports(order === 'newest' ? { order } : {})}
      empty={
        <EmptyState icon={CircleCheck} title="All caught up">
          New reports appear here as soon as agents upload them.
        </EmptyState>
      }
    >
      {(items) => <WaitingRows reports={items} scrolls />}
    </ListCard>
  )
}

const OrderField = ({
  value,
  onChange,
}: {
  value: PreferredOrder
  onChange: (order: PreferredOrder) => void
}) => (
  <Field label="Sort" hideLabel error={undefined} className="w-full sm:w-60">
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(preferredOrderIn(target.value))}>
        <option value="deadline">{DEADLINE_ORDER}</option>
        <option value="newest">Newest first</option>
      </Select>
    )}
  </Field>
)

/** Reports that wait, each with its next step. */
export function WaitingRows({ reports, scrolls }: { reports: readonly AdminReport[]; scrolls?: boolean }) {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  return (
    <Rows scrolls={scrolls}>
      {reports.map((report) => (
        <QueueRow key={report.id} report={report} now={now} />
      ))}
    </Rows>
  )
}
