import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { getRepairStatistics } from '#domain/operations/repair-statistics/contract.ts'
import { getStatistics, PERIODS, type Statistics } from '#domain/operations/statistics/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { query } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Card } from '#web/ui/Card.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Figures } from '#web/ui/lists/DataList.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { durationText } from './duration-text.ts'
import { OutcomeBars } from './OutcomeBars.tsx'
import type { Days } from './periods.ts'
import { RepairStatistics } from './RepairStatistics.tsx'
import { WeekBars } from './WeekBars.tsx'
import { answersText } from './whereabouts-text.ts'

export const meta = () => [{ title: 'Statistics · ODIE' }]

export const handle = {
  title: 'Statistics',
  description:
    'How quickly reports get a response, how much of ODIE’s drafts you keep, and what becomes of the estimates.',
  queries: () => [query(getStatistics, { days: 30 }), query(getRepairStatistics, { days: 30 })],
} satisfies Outline

const LABELS: Record<Days, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' }

export const clientLoader = () => preload(...handle.queries())

/** How fast reports are answered, how much of ODIE's drafts staff keep, and what becomes of estimates. */
export default function AdminStatisticsPage() {
  const [days, setDays] = useState<Days>(30)
  const statistics = useQuery({ ...query(getStatistics, { days }), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <Field label="Period" error={undefined} className="w-40">
        {(control) => (
          <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value) as Days)}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                Last {LABELS[period].toLowerCase()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Loaded
        query={statistics}
        skeleton={<SkeletonRows label="Loading the statistics" />}
        failure="We couldn’t load the statistics"
      >
        {(loaded) => (
          <>
            <Content statistics={loaded} />
            <RepairStatistics days={days} kinds={loaded.kinds} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Content({ statistics }: { statistics: Statistics }) {
  const { reports, whereabouts, sent, accepted, turnaroundHours, reviewMinutes, weeks, kinds, outcomes } =
    statistics
  return (
    <>
      <Card title="Responses">
        <div className="grid gap-8">
          <Figures
            figures={[
              { name: 'Reports uploaded', value: numberText(reports) },
              { name: 'Responses sent', value: numberText(sent) },
              { name: 'Work requested', value: numberText(accepted) },
              { name: 'Median turnaround', value: durationText(turnaroundHours.median, 'hours') },
              { name: '9 of 10 sent within', value: durationText(turnaroundHours.p90, 'hours') },
              { name: 'Median time to approval', value: durationText(reviewMinutes.median, 'minutes') },
              { name: '9 of 10 approved within', value: durationText(reviewMinutes.p90, 'minutes') },
            ]}
          />
          {whereabouts && <p className="text-sm text-muted">{answersText({ sent, whereabouts })}</p>}
          <WeekBars weeks={weeks} />
        </div>
      </Card>
      <Card
        title="What happened to the findings"
        description="The findings in ODIE’s drafts and those you added, by kind. A price change from switching contractors isn’t counted as an edit."
      >
        {kinds.length > 0 ? (
          <OutcomeBars total={outcomes} kinds={kinds} />
        ) : (
          <EmptyState icon={ChartNoAxesColumn} title="No data yet">
            Once you approve estimates, you’ll see what you kept, edited, removed, and added.
          </EmptyState>
        )}
      </Card>
    </>
  )
}
