import { useQuery } from '@tanstack/react-query'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AnsweredLines } from './AnsweredLines.tsx'
import { workRequest } from './queries.ts'
import { RequestedWork } from './RequestedWork.tsx'

/** The work that the agent requested, to read: its lines, the contractor's answer or whom to call for it, and the owner's decision. */
export function WorkForStaff({ estimateId, isDone }: { estimateId: EstimateId; isDone: boolean }) {
  const request = useQuery(workRequest(estimateId))
  return (
    <Loaded
      query={request}
      skeleton={<SkeletonRows label="Loading the requested work" rows={3} />}
      failure="We couldn’t load the requested work"
    >
      {(loaded) =>
        loaded.answer ? (
          <RequestedWork estimateId={estimateId} isForStaff isDone={isDone} />
        ) : (
          <Unanswered request={loaded} isDone={isDone} />
        )
      }
    </Loaded>
  )
}

function Unanswered({ request, isDone }: { request: WorkRequest; isDone: boolean }) {
  const { requestedAt, agentName, contractor, state } = request
  if (!requestedAt)
    return (
      <Card title="Requested work">
        <p className="text-sm text-muted">{agentName} hasn’t requested work from this estimate.</p>
      </Card>
    )
  const contact = [contractor?.phone, contractor?.email].filter(Boolean).join(', ')
  return (
    <Card
      title="Requested work"
      description={
        <>
          <DateTime at={requestedAt} withTime />, by {agentName}
        </>
      }
    >
      <div className="grid gap-4">
        {state === 'open' && !isDone && (
          <Notice tone="caution" title={`${nameOf(request)} hasn’t answered`}>
            {contact ? `Call or email them: ${contact}` : 'Please call them.'}
          </Notice>
        )}
        <AnsweredLines request={request} />
      </div>
    </Card>
  )
}
