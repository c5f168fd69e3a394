import { useState } from 'react'
import type { AdminEstimate, LineEdit } from '#domain/estimates/contract.ts'
import { type Difference, differencesOf, suggestedSide } from '#web/review/desk/draft/conflict.ts'
import type { Draft, Side } from '#web/review/desk/draft/draft-state.ts'
import { totalText } from '#web/review/desk/draft/totals/line-total.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Saving } from './use-saving.ts'

/** Someone else saved or sent the estimate first. Nothing is lost: the reviewer chooses a version of each line. */
export function ConflictNotice({
  draft,
  theirs,
  saving,
}: {
  draft: Draft
  theirs: AdminEstimate
  saving: Saving
}) {
  const differences = differencesOf(draft, theirs)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sides = new Map(differences.map((each) => [each.id, chosen.get(each.id) ?? suggestedSide(each)]))
  const isSent = theirs.status !== 'draft'
  const author = theirs.lastSave ? (theirs.lastSave.by ?? 'ODIE') : 'Someone else'
  return (
    <Notice
      tone="caution"
      live
      className="mt-3"
      title={`${author} ${isSent ? 'sent' : 'saved'} this estimate while you were working on it`}
      action={
        <>
          {!isSent && (
            <Button
              size="sm"
              variant="primary"
              pending={saving.isSaving}
              onClick={() => saving.saveChoices(sides)}
            >
              Save these choices
            </Button>
          )}
          <Button size="sm" onClick={saving.discardMine}>
            Load theirs and discard my changes
          </Button>
        </>
      }
    >
      <p>
        {isSent
          ? 'It can’t be changed anymore. What you changed since then wasn’t saved:'
          : differences.length > 0
            ? 'Your changes weren’t saved, but they’re all still here. Choose which version of each line to keep:'
            : 'Your changes weren’t saved, but they’re all still here. The lines are the same in both versions.'}
      </p>
      <div className="mt-2 grid max-h-[40dvh] gap-2 overflow-y-auto">
        {differences.map((difference) => (
          <Choice
            key={difference.id}
            difference={difference}
            author={author}
            isSent={isSent}
            side={sides.get(difference.id) ?? 'mine'}
            onChoose={(side) => setChosen(new Map([...chosen, [difference.id, side]]))}
          />
        ))}
      </div>
    </Notice>
  )
}

function Choice({
  difference: { id, mine, theirs, changedBy },
  author,
  isSent,
  side,
  onChoose,
}: {
  difference: Difference
  author: string
  isSent: boolean
  side: Side
  onChoose: (side: Side) => void
}) {
  const sides = [
    { value: 'mine', label: 'Mine', line: mine },
    { value: 'theirs', label: `${author}’s`, line: theirs },
  ] as const
  return (
    <fieldset disabled={isSent} className="rounded-md bg-surface px-3 py-2 ring-1 ring-line">
      <legend className="sr-only">
        {(mine ?? theirs)?.description}
        {changedBy === 'both' && ', changed in both versions'}
      </legend>
      {sides.map(({ value, label, line }) => (
        <label key={value} className="flex items-start gap-2 py-1">
          <input
            type="radio"
            name={`version of ${id}`}
            className={classNames('mt-0.5 size-4 shrink-0 accent-accent', isSent && 'hidden')}
            checked={side === value}
            onChange={() => onChoose(value)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{label}:</span> {line ? lineText(line) : 'not in this version'}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const lineText = (line: LineEdit) =>
  [
    line.description || 'No description',
    line.location,
    line.class === 'needs_visit'
      ? 'needs a site visit'
      : `${line.quantity} × ${line.unit}, ${totalText(line)}`,
  ]
    .filter(Boolean)
    .join(' · ')
