import { useState } from 'react'
import type { Mention } from '#domain/analysis/contract.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { PickDialog } from '#web/ui/forms/PickDialog.tsx'
import { choiceOfLine, linesMatching } from './MergePicker.tsx'

/** Picks the line that a passage becomes evidence for. */
export function AttachDialog({
  draft,
  mention,
  onPick,
  onClose,
}: {
  draft: Draft
  mention: Mention
  onPick: (findingId: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const candidates = draft.lines.filter(({ type, finding_ids }) => type === 'work' && finding_ids.length > 0)
  const choices = linesMatching(candidates, text).map((line) => ({
    ...choiceOfLine(line),
    findingId: line.finding_ids[0]!,
  }))
  return (
    <PickDialog
      title="Attach this passage to a line"
      description={placeText(mention)}
      label="Line to attach it to"
      placeholder="Type part of its description or location"
      text={text}
      onType={setText}
      choices={choices}
      note={
        candidates.length === 0
          ? 'There’s no line with a finding.'
          : choices.length === 0 && `No line has “${text.trim()}” in it.`
      }
      onChoose={({ findingId }) => onPick(findingId)}
      onClose={onClose}
    />
  )
}

/** The words of a passage, and where they are. */
export const placeText = ({ quote, page }: Pick<Mention, 'quote' | 'page'>) => `“${quote}” Page ${page}`
