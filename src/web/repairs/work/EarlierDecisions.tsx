import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  type EarlierDecision,
  getEarlierConfirmationPdf,
  listEarlierDecisions,
} from '#domain/repairs/earlier-decisions/contract.ts'
import { call, hrefOf } from '#web/api/call.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

/** Earlier decisions about an estimate's work, read anew for each request. */
export const earlierDecisions = (id: EstimateId, requestedAt: string | undefined) => ({
  queryKey: [listEarlierDecisions.name, id, requestedAt],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listEarlierDecisions, { id }, signal),
})

type Props = {
  estimateId: EstimateId
  /** Of the request that counts now, if there's one: withdrawing it makes its decision an earlier one. */
  requestedAt: string | undefined
}

/** What owners decided on requests that were withdrawn or replaced since. Nothing if they didn't. */
export function EarlierDecisions({ estimateId, requestedAt }: Props) {
  const decisions = useQuery(earlierDecisions(estimateId, requestedAt))
  return (
    <Loaded query={decisions} skeleton={null} failure="We couldn’t load the owner’s earlier decisions">
      {(loaded) =>
        loaded.length > 0 && (
          <Card title="The owner’s earlier decisions" description="They were about earlier requests." flush>
            <ol className="divide-y divide-line border-t border-line">
              {loaded.map((decision) => (
                <Decision key={decision.id} decision={decision} />
              ))}
            </ol>
          </Card>
        )
      }
    </Loaded>
  )
}

function Decision({ decision }: { decision: EarlierDecision }) {
  const { id: decisionId, estimateId, outcome, name, at, reason, end, endedAt, hasDoneWork } = decision
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 text-sm sm:px-6">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="wrap-anywhere font-semibold">
          {name} {outcome} the work
        </p>
        <p className="text-muted">
          <DateTime at={at} withTime />
        </p>
        {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
        <p>
          {end === 'withdrawn' ? 'The agent withdrew the request' : 'A newer estimate replaced this one'}
          {endedAt && (
            <>
              {' '}
              on <DateTime at={endedAt} withTime />
            </>
          )}
          .{hasDoneWork && ' What was done before stays done and reported.'}
        </p>
      </div>
      {outcome === 'confirmed' && (
        <FileLink
          size="sm"
          href={hrefOf(getEarlierConfirmationPdf, { id: estimateId, decisionId })}
          download
          aria-label={`What was confirmed (PDF) by ${name}`}
        >
          <Download aria-hidden />
          What was confirmed (PDF)
        </FileLink>
      )}
    </li>
  )
}
