import { CircleCheck, CircleSlash, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  listPrecedentCompanies,
  listPrecedents,
  type Precedent,
  withdrawPrecedent,
} from '#domain/estimates/precedents/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'

const REASONS = { not_a_deficiency: 'not a deficiency', not_electrical: 'not electrical' } as const

/** A sentence, what was decided about it, and how often that was applied. */
export function PrecedentRow({ precedent }: { precedent: Precedent }) {
  const { sentence, company, decidedBy, decidedAt, timesApplied, lastAppliedAt } = precedent
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-80 gap-1.5 wrap-anywhere">
        <p>“{sentence}”</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted">
          <Outcome precedent={precedent} />
          <span>{company ?? 'Unknown company'}</span>
          <span>
            {decidedBy}, <DateTime at={decidedAt} />
          </span>
          <span>
            {lastAppliedAt ? (
              <>
                Applied to {countText(timesApplied, 'report')}, last on <DateTime at={lastAppliedAt} />
              </>
            ) : (
              'Not applied yet'
            )}
          </span>
        </div>
      </div>
      <DeletePrecedent precedent={precedent} />
    </li>
  )
}

function Outcome({ precedent: { found, decided, reason } }: { precedent: Precedent }) {
  if (decided === null) return <Badge icon={CircleSlash}>Set aside{reason && `: ${REASONS[reason]}`}</Badge>
  if (found?.kind === decided.kind)
    return (
      <>
        <Badge tone="good" icon={CircleCheck}>
          Kept
        </Badge>
        <span>{decided.title}</span>
      </>
    )
  return (
    <>
      <Badge tone="accent" icon={Tags}>
        {found ? 'Kind chosen' : 'Added'}
      </Badge>
      <span>
        {decided.title}
        {found && `, not ${found.title}`}
      </span>
    </>
  )
}

function DeletePrecedent({ precedent: { id, sentence } }: { precedent: Precedent }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const withdrawing = useCommand(withdrawPrecedent, { refreshes: [listPrecedents, listPrecedentCompanies] })
  const close = () => setIsConfirming(false)
  const onError = showFailure('Please try again later.')
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Delete the precedent for “${sentence}”`}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={close}
        onConfirm={() => withdrawing.mutate({ id }, { onError, onSettled: close })}
        title="Delete this precedent?"
        confirm="Delete"
        variant="danger"
        pending={withdrawing.isPending}
      >
        <p>ODIE won’t apply it to later reports. Reports it was already applied to won’t change.</p>
      </Confirm>
    </>
  )
}
