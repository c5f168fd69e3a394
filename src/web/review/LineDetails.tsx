import { Check, FileSearch, Pencil, Trash2 } from 'lucide-react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollarRangeText } from '#web/ui/format.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { evidenceOf } from './evidence.ts'
import type { Desk } from './use-desk.ts'

/** What stands behind a line, and what can be done with it. */
export function LineDetails({
  desk,
  line,
  onShowReport,
}: {
  desk: Desk
  line: LineEdit
  onShowReport: () => void
}) {
  const evidence = evidenceOf(line, desk.draft.base.findings)
  return (
    <div className="grid gap-4 px-5 pb-5 sm:px-6 sm:pl-14">
      {line.scope && <p className="wrap-anywhere text-sm text-muted">{line.scope}</p>}
      {evidence.length > 0 ? (
        <EvidenceList desk={desk} evidence={evidence} onShowReport={onShowReport} />
      ) : (
        <p className="text-xs text-muted">{REASONS[line.type]}</p>
      )}
      {!desk.isReadOnly && (
        <>
          <Suggestions desk={desk} line={line} />
          <Actions desk={desk} line={line} hasEvidence={evidence.length > 0} onShowReport={onShowReport} />
        </>
      )}
    </div>
  )
}

const REASONS = {
  work: 'Staff added this line; no finding of the report stands behind it.',
  service_call: 'A charge of its own, once for the whole estimate.',
  permit: 'A charge of its own, for the permit.',
} as const

function Suggestions({ desk, line }: { desk: Desk; line: LineEdit }) {
  const { draft, move } = desk
  const suggestions = draft.base.suggestions.filter(
    ({ lineId, minPrice, maxPrice }) =>
      lineId === line.id && (line.unit_price_min !== minPrice || line.unit_price_max !== maxPrice),
  )
  if (suggestions.length === 0) return null
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="text-xs font-semibold text-muted">In the contractor’s book, and perhaps the same</p>
      <ul className="grid gap-1.5">
        {suggestions.map((suggestion) => (
          <li
            key={suggestion.itemName}
            className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-surface py-1.5 pr-1.5 pl-3 ring-1 ring-line"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {suggestion.itemName}
              <span className="block text-xs text-muted">
                {dollarRangeText(suggestion.minPrice, suggestion.maxPrice)}
                {suggestion.unit && ` per ${suggestion.unit}`}
              </span>
            </span>
            <Button size="sm" onClick={() => move({ type: 'suggestion', suggestion })}>
              Use this price
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Actions = ({
  desk,
  line,
  hasEvidence,
  onShowReport,
}: {
  desk: Desk
  line: LineEdit
  hasEvidence: boolean
  onShowReport: () => void
}) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" onClick={() => desk.move({ type: 'check', id: line.id })}>
      <Check aria-hidden />
      {desk.draft.checked.has(line.id) ? 'Not checked after all' : 'Accept'}
    </Button>
    <Button size="sm" onClick={() => desk.setEditingId(line.id)}>
      <Pencil aria-hidden />
      Edit
    </Button>
    {hasEvidence && (
      <Button
        size="sm"
        className="lg:hidden"
        onClick={() => {
          desk.goToNextEvidence()
          onShowReport()
        }}
      >
        <FileSearch aria-hidden />
        Page
      </Button>
    )}
    <Button size="sm" look="quiet" onClick={() => desk.move({ type: 'remove', id: line.id })}>
      <Trash2 aria-hidden />
      Remove
    </Button>
  </div>
)
