import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Finding } from '#domain/analysis/contract.ts'
import { WORTH_A_LOOK_FROM } from '#domain/analysis/rules.ts'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { openPossible } from '#web/review/desk/draft/draft-content.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { countText } from '#web/ui/format.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { EvidenceList } from './EvidenceList.tsx'

/** Findings too uncertain for the draft: not in the estimate until staff add them. */
export function PossibleFindings({
  state: { draft, place },
  deciding,
  dispatch,
}: {
  state: DeskState
  deciding: DecisionActions
  dispatch: DeskDispatch
}) {
  const possible = openPossible(draft)
  if (possible.length === 0) return null
  return (
    <section aria-label="Possible findings" className="mt-6 border-t border-line">
      <header className="bg-sunken px-5 py-3 sm:px-6">
        <h2 className="text-sm font-semibold">{countText(possible.length, 'possible finding')}</h2>
        <p className="text-xs text-muted">
          Not in the estimate{possible.length > 1 && ', most likely first'}. {likelyText(possible)} Check what
          the inspector wrote, and add the real deficiencies.
        </p>
      </header>
      <ul className="divide-y divide-line border-b border-line">
        {possible.map((finding) => (
          <PossibleFinding
            key={finding.id}
            finding={finding}
            isSelected={draft.selectedId === finding.id}
            onSelect={() => dispatch({ type: 'select', id: finding.id })}
          >
            <EvidenceList
              evidence={finding.evidence.map((evidence) => ({ finding, evidence }))}
              place={place}
              withdrawn={draft.base.withdrawnPrecedents}
              dispatch={dispatch}
            />
            <div>
              <Button size="sm" disabled={deciding.isPending} onClick={() => void deciding.restore(finding)}>
                <Plus aria-hidden />
                Add to the estimate
              </Button>
            </div>
          </PossibleFinding>
        ))}
      </ul>
    </section>
  )
}

/** How many are worth a look even if time is short. */
function likelyText(possible: readonly Finding[]): string {
  const count = possible.filter(({ confidence }) => confidence >= WORTH_A_LOOK_FROM).length
  if (possible.length === 1) return `It’s ${count === 1 ? 'at least' : 'less than'} 30% likely.`
  if (count === 0) return 'Each is less than 30% likely.'
  return `${count} of ${possible.length} ${count === 1 ? 'is' : 'are'} at least 30% likely.`
}

function PossibleFinding({
  finding,
  isSelected,
  onSelect,
  children,
}: {
  finding: Finding
  isSelected: boolean
  onSelect: () => void
  children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      className={classNames(
        'relative',
        isSelected &&
          'bg-canvas before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent',
      )}
    >
      <button
        type="button"
        aria-expanded={isSelected}
        onClick={onSelect}
        className="block w-full px-5 py-3.5 text-left outline-offset-[-2px] hover:bg-hover sm:px-6"
      >
        <span className="block wrap-anywhere font-medium">{finding.title}</span>
        <span className="block truncate text-xs text-muted">
          {Math.round(finding.confidence * 100)}% · {finding.location && `${finding.location} · `}“
          {finding.evidence[0]?.quote}”
        </span>
      </button>
      {isSelected && <div className="grid gap-3 px-5 pb-4 sm:px-6">{children}</div>}
    </li>
  )
}
