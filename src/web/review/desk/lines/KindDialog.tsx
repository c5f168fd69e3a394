import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Kind } from '#domain/analysis/contract.ts'
import { listKinds } from '#domain/review/desk/contract.ts'
import { hasWords } from '#kernel/text/search-form.ts'
import { query } from '#web/api/query.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { PickDialog } from '#web/ui/forms/PickDialog.tsx'

/** Picks a kind of deficiency. The current one is marked first, so that Enter right after opening changes nothing. */
export function KindDialog({
  title,
  description,
  current = null,
  onPick,
  onClose,
}: {
  title: string
  description: string
  current?: Kind | null
  onPick: (kind: Kind) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const all = useQuery(query(listKinds, {}))
  const kinds = all.data
  const found = (kinds ?? []).filter((kind) => hasWords(kind.title, text))
  return (
    <PickDialog
      title={title}
      description={description}
      label="Kind of deficiency"
      placeholder="Type part of its name, like GFCI"
      text={text}
      onType={setText}
      choices={found.map((each) => ({
        id: each.kind,
        title: each.title,
        detail: each.kind === current ? 'Current kind' : null,
      }))}
      initialId={current}
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
