import { useState } from 'react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { hasWords } from '#kernel/text/search-form.ts'
import { isSameItem, mergeableWith } from '#web/review/desk/draft/draft-lines.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { totalText } from '#web/review/desk/draft/totals/line-total.ts'
import { countText } from '#web/ui/format.ts'
import { type Choice, PickDialog } from '#web/ui/forms/PickDialog.tsx'

/** Picks the line that another one absorbs, with its findings and evidence. */
export function MergePicker({
  draft,
  line,
  onPick,
  onClose,
}: {
  draft: Draft
  line: LineEdit
  onPick: (absorbs: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const candidates = mergeableWith(draft, line)
  return (
    <PickDialog
      title="Merge with another line"
      description={`“${line.description}” takes over the other line’s findings and evidence.`}
      label="Line to merge"
      placeholder="Type part of its description or location"
      text={text}
      onType={setText}
      choices={linesMatching(candidates, text).map((other) => ({
        ...choiceOfLine(other),
        detail: [other.location, effectOf(line, other)].filter(Boolean).join(' · '),
      }))}
      note={candidates.length === 0 ? 'There are no other lines to merge with.' : undefined}
      onChoose={({ id }) => onPick(id)}
      onClose={onClose}
    />
  )
}

const effectOf = (line: LineEdit, other: LineEdit) =>
  isSameItem(line, other)
    ? `same item: quantity ${line.quantity + other.quantity}`
    : other.class === 'needs_visit'
      ? 'needs visit'
      : 'its price is dropped'

/** A line as one of many to choose from. */
export const choiceOfLine = (line: LineEdit): Choice => ({
  id: line.id,
  title: line.description || 'No description',
  detail: [line.location, countText(line.finding_ids.length, 'finding')].filter(Boolean).join(' · '),
  aside: totalText(line),
})

/** The lines whose description or location has all the words. */
export const linesMatching = (lines: readonly LineEdit[], text: string): LineEdit[] =>
  lines.filter(({ description, location }) => hasWords(`${description} ${location ?? ''}`, text))
