import type { ReactNode } from 'react'
import type { LineCheck, LineEdit } from '#domain/estimates/contract.ts'
import type { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import type { LineEvidence, Place } from '#web/review/desk/draft/evidence.ts'
import { EvidenceList } from '#web/review/desk/findings/EvidenceList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { LineActions } from './LineActions.tsx'
import { priceReason } from './price-reason.ts'

/** The evidence for a line, and the actions on it. */
export function LineDetails({
  line,
  isChecked,
  check,
  isReadOnly,
  evidence,
  hasQuantityOfStaff,
  suggestions,
  offers,
  place,
  withdrawn,
  deciding,
  dispatch,
}: {
  line: LineEdit
  isChecked: boolean
  /** Who checked it off, once the server knows. */
  check: LineCheck | undefined
  isReadOnly: boolean
  evidence: readonly LineEvidence[]
  hasQuantityOfStaff: boolean
  suggestions: readonly PriceSuggestion[]
  /** Offers to combine the line with others. */
  offers: ReactNode
  place: Place | null
  withdrawn: readonly string[]
  deciding: DecisionActions
  dispatch: DeskDispatch
}) {
  return (
    <div className="grid gap-4 px-5 pb-5 sm:px-6 sm:pl-14">
      {line.scope && <p className="wrap-anywhere text-sm text-muted">{line.scope}</p>}
      <p className="wrap-anywhere text-xs text-muted">{priceReason(line)}</p>
      {evidence.length > 0 ? (
        <EvidenceList
          evidence={evidence}
          hasQuantityOfStaff={hasQuantityOfStaff}
          place={place}
          withdrawn={withdrawn}
          deciding={isReadOnly || line.type !== 'work' ? undefined : deciding}
          dispatch={dispatch}
        />
      ) : (
        <p className="text-xs text-muted">{REASONS[line.type]}</p>
      )}
      {check && (
        <p className="text-xs text-muted">
          Checked off by {check.by ?? 'a former admin'} · <DateTime at={check.at} withTime />
        </p>
      )}
      {!isReadOnly && (
        <>
          {offers}
          <Suggestions line={line} suggestions={suggestions} dispatch={dispatch} />
          <LineActions
            line={line}
            isChecked={isChecked}
            hasEvidence={evidence.length > 0}
            deciding={deciding}
            dispatch={dispatch}
          />
        </>
      )}
    </div>
  )
}

const REASONS = {
  work: 'Added by staff. It isn’t based on a finding in the report.',
  service_call: 'A separate charge, once per estimate.',
  permit: 'A separate charge for the permit.',
} as const

function Suggestions({
  line,
  suggestions,
  dispatch,
}: {
  line: LineEdit
  suggestions: readonly PriceSuggestion[]
  dispatch: DeskDispatch
}) {
  const open = suggestions.filter(
    ({ lineId, minPrice, maxPrice }) =>
      lineId === line.id && (line.unit_price_min !== minPrice || line.unit_price_max !== maxPrice),
  )
  if (open.length === 0) return null
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="text-xs font-semibold text-muted">Possible matches in the contractor’s pricebook</p>
      <ul className="grid gap-1.5">
        {open.map((suggestion) => (
          <li
            key={suggestion.itemName}
            className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-surface py-1.5 pr-1.5 pl-3 ring-1 ring-line"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {suggestion.itemName}
              <span className="block text-xs text-muted">
                {dollarRangeText(suggestion.minPrice, suggestion.maxPrice)}
                {suggestion.unit && perUnit(suggestion.unit)}
              </span>
            </span>
            <Button size="sm" onClick={() => dispatch({ type: 'applySuggestion', suggestion })}>
              Use this price
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
