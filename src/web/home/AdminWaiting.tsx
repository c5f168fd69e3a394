import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ClipboardCheck, FileX2, Mail } from 'lucide-react'
import { listContactMessages } from '#domain/contact/contract.ts'
import { EstimateId } from '#domain/estimates/contract.ts'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText, dateText, dollarText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { WaitingList, type WaitingThing } from './WaitingList.tsx'
import { WaitingSkeleton } from './WaitingSkeleton.tsx'

const POLL_MS = 15_000

/** The staff's drafts to review, the reports that no machine could read, and the messages that nobody has answered. */
export function AdminWaiting() {
  const reports = useQuery({ ...query(listAdminReports, {}), refetchInterval: POLL_MS })
  const { data: messages = [] } = useQuery(query(listContactMessages, {}))
  const open = messages.filter(({ handledAt }) => handledAt === null)
  return (
    <Loaded query={reports} skeleton={<WaitingSkeleton />} failure="The reports could not be loaded">
      {(all) => {
        const drafts = all.filter(({ analysisStatus }) => analysisStatus === 'completed')
        const failed = all.filter(({ analysisStatus }) => analysisStatus === 'failed')
        if (drafts.length + failed.length + open.length === 0) return <NothingWaits />
        return (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <WaitingList
              icon={ClipboardCheck}
              title="Drafts to review"
              allAt={paths.admin()}
              things={drafts.map(asDraft)}
            />
            <WaitingList
              icon={FileX2}
              title="To be done by hand"
              allAt={paths.admin()}
              things={failed.map(({ id, propertyAddress, failure }) => ({
                id,
                to: paths.admin(),
                title: propertyAddress,
                detail: failure ?? 'The analysis gave up',
              }))}
            />
            <WaitingList
              icon={Mail}
              title="Messages to answer"
              allAt={paths.adminMessages()}
              things={open.map(({ id, subject, name, createdAt }) => ({
                id,
                to: paths.adminMessages(),
                title: subject,
                detail: `${name} · ${dateText(createdAt)}`,
              }))}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

const asDraft = ({
  id,
  estimateId,
  propertyAddress,
  agentName,
  findings,
  totalAmount,
}: AdminReport): WaitingThing => ({
  id,
  to: estimateId ? paths.review(EstimateId.parse(estimateId)) : paths.admin(),
  title: propertyAddress,
  detail: findings === null ? agentName : `${agentName} · ${countText(findings, 'finding')}`,
  amount: totalAmount === null ? undefined : dollarText(totalAmount),
})

const NothingWaits = () => (
  <Card title="Nothing waits" flush>
    <EmptyState icon={CircleCheck} title="All caught up">
      No draft waits for review, no report for a person, no message for an answer.
    </EmptyState>
  </Card>
)
