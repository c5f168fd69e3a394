import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Kind, Mention } from '#domain/analysis/contract.ts'
import { listKinds } from '#domain/review/desk/contract.ts'
import { hasWords } from '#kernel/text/search-form.ts'
import { query } from '#web/api/query.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { PickDialog } from '#web/ui/forms/PickDialog.tsx'
import { choiceOfLine, linesMatching } from './MergePicker.tsx'

type Props = { mention: Mention; onClose: () => void }

const placeText = ({ quote, page }: Mention) => `“${quote}” Page ${page}`

/** Picks the kind of deficiency that a passage reports. */
export function KindDialog({ mention, onPick, onClose }: Props & { onPick: (kind: Kind) => void }) {
  const [text, setText] = useState('')
  const all = useQuery(query(listKinds, {}))
  const kinds = all.data
  const found = (kinds ?? []).filter(({ title }) => hasWords(title, text))
  return (
    <PickDialog
      title="Create a line from this passage"
      description={placeText(mention)}
      label="Kind of deficiency"
      placeholder="Type part of its name, like GFCI"
      text={text}
      onType={setText}
      choices={found.map(({ kind, title }) => ({ id: kind, title }))}
      note={
        !kinds && all.errorUpdateCount > 0 ? (
          <FailedLine query={all} failure="We couldn’t load the kinds of deficiency." />
        ) : !kinds ? (
          'Loading…'
        ) : (
          found.length === 0 && `No kind of deficiency matches “${text.trim()}”.`
        )
      }
      onChoose={({ id }) => onPick(id)}
      onClose={onClose}
    />
  )
}

/** Picks the line that a passage becomes evidence for. */
export function AttachDialog({
  draft,
  mention,
  onPick,
  onClose,
}: Props & { draft: Draft; onPick: (findingId: string) => void }) {
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
