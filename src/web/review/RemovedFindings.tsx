import { ListChecks, Undo2 } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import type { Desk } from './use-desk.ts'

/** The findings that no line carries, so that none goes silently. */
export function RemovedFindings({
  desk,
  findings,
  onShowReport,
}: {
  desk: Desk
  findings: readonly Finding[]
  onShowReport: () => void
}) {
  if (findings.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Every finding has its line">
        When you remove a line, its finding waits here.
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
            {!desk.isReadOnly && (
              <Button
                size="sm"
                aria-label={`Restore ${finding.title}`}
                onClick={() => desk.move({ type: 'restore', finding })}
              >
                <Undo2 aria-hidden />
                Restore
              </Button>
            )}
          </div>
          <EvidenceList
            desk={desk}
            evidence={finding.evidence.map((evidence) => ({ finding, evidence }))}
            onShowReport={onShowReport}
          />
        </li>
      ))}
    </ul>
  )
}
