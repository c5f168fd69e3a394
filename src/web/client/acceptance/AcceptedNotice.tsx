import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { countRequested } from '#domain/client/acceptances/rules.ts'
import { type Acceptance, type AgentEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { type CompletionRecord, getCompletion } from '#domain/repairs/completion/contract.ts'
import { problemStateOf, withdrawalBlocker } from '#domain/repairs/completion/rules.ts'
import { listStandings } from '#domain/repairs/standings/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { completionOf } from '#web/estimates/queries.ts'
import { useStandings } from '#web/estimates/use-standings.ts'
import { workText } from '#web/estimates/work-text.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** What the agent requested, what the contractor made of it, and how to take it back. */
export function AcceptedNotice({
  estimate,
  acceptance,
  nextStep,
}: {
  estimate: AgentEstimate
  acceptance: Acceptance
  /** For work that isn't scheduled or done; null if there's nothing to say. */
  nextStep: string | null
}) {
  const name = estimate.contractor?.companyName ?? 'The contractor'
  const { work, replacedBy } = estimate
  const standing = useStandings([estimate.id]).get(estimate.id)?.work
  const { data: record, isError } = useQuery(completionOf(estimate.id))
  const canEnd = !work.doneAt && !replacedBy
  const blocker = canEnd && record ? blockerOf(record) : null
  return (
    <Notice
      tone="good"
      title={`You ${requestText(estimate, acceptance)}`}
      action={
        canEnd &&
        // Without the record, the server still refuses what can't be withdrawn.
        (record || isError) &&
        !blocker && (
          <Withdraw
            estimate={estimate}
            name={name}
            isConfirmed={standing?.state === 'confirmed'}
            isReported={record !== undefined && record.completion !== null}
          />
        )
      }
    >
      <p>
        <DateTime at={acceptance.at} withTime />. {workText(work, { standing }) ?? nextStep}
      </p>
      {blocker && <p>{blocker}</p>}
    </Notice>
  )
}

const blockerOf = ({ completion, history }: CompletionRecord) =>
  completion && withdrawalBlocker(problemStateOf(history?.remarks ?? [], completion))

/** `requested all work for $2,020.00`, `requested 1 of 2 items for $220.00`. */
export function requestText(
  { estimateData }: Pick<AgentEstimate, 'estimateData'>,
  { lineIds, amount }: Acceptance,
): string {
  if (!lineIds) return `requested all work for ${dollarText(amount)}`
  const { requested, of } = countRequested(estimateData?.line_items ?? [], lineIds)
  return `requested ${requested} of ${of} items for ${dollarText(amount)}`
}

function Withdraw({
  estimate,
  name,
  isConfirmed,
  isReported,
}: {
  estimate: AgentEstimate
  name: string
  /** Whether the owner has confirmed the work. */
  isConfirmed: boolean
  /** Whether the contractor has reported on it. */
  isReported: boolean
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdraw = useCommand(withdrawAcceptance, {
    refreshes: [listEstimates, getEstimate, getCompletion, listStandings],
  })
  const confirm = () =>
    withdraw.mutate(
      { id: estimate.id },
      {
        onSuccess: () => showToast({ tone: 'good', title: 'Request withdrawn' }),
        onError: showFailure('Failed to withdraw the request'),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button size="sm" onClick={() => setIsConfirming(true)}>
        Withdraw
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title="Withdraw your request?"
        confirm="Withdraw"
        variant="danger"
        pending={withdraw.isPending}
      >
        <p>
          We’ll tell {name} not to start the work.{' '}
          {estimate.work.scheduledAt && 'They have already scheduled it, so please call them, too. '}
          {isConfirmed && 'The owner has confirmed it. We’ll email them if they gave an address. '}
          You can request it again, or choose other items.
        </p>
        {isReported && (
          <p>
            Their report, and what was said about it, can’t be opened anymore. Download the completion record
            first if you need it.
          </p>
        )}
      </Confirm>
    </>
  )
}
