import { ListChecks, Undo2 } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { DeskDispatch } from './desk-state.ts'
import { EvidenceList } from './EvidenceList.tsx'
import type { Place } from './evidence.ts'

/** Findings that no line covers, so that none is dropped silently. */
export function RemovedFindings({
  findings,
  isReadOnly,
  place,
  dispatch,
}: {
  findings: readonly Finding[]
  isReadOnly: boolean
  place: Place | null
  dispatch: DeskDispatch
}) {
  if (findings.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Every finding has a line">
        When you remove a line, you can restore its finding here.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {findings.map((finding) => (
        <li key={finding.id} className="grid gap-3 px-5 py-4 sm:px-6">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 wrap-anywhere font-medium">
              {finding.title}
              {finding.location && <span className="font-normal text-muted"> · {finding.location}</span>}
            </p>
            {!isReadOnly && (
              <Button
                size="sm"
                aria-label={`Restore ${finding.title}`}
                onClick={() => dispatch({ type: 'restore', finding })}
              >
                <Undo2 aria-hidden />
                Restore
              </Button>
            )}
          </div>
          <EvidenceList
            evidence={finding.evidence.map((evidence) => ({ finding, evidence }))}
            place={place}
            dispatch={dispatch}
          />
        </li>
      ))}
    </ul>
  )
}
