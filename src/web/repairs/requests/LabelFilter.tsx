import { Button } from '#web/ui/Button.tsx'
import type { RequestEditor } from './use-request-editor.ts'

type Props = {
  editor: RequestEditor
  labelsOf: (lineId: string) => readonly string[]
  isLocked: boolean
}

/** Chooses all lines, or only those with one of the inspector's ratings. Nothing if the report has none. */
export function LabelFilter({ editor, labelsOf, isLocked }: Props) {
  const byLabel = new Map<string, Set<string>>()
  for (const { id } of editor.lines)
    for (const label of labelsOf(id)) byLabel.set(label, (byLabel.get(label) ?? new Set()).add(id))
  if (byLabel.size === 0) return null
  const all = new Set(editor.lines.map(({ id }) => id))
  return (
    <fieldset disabled={isLocked} className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-xs text-muted">Ask only for what the inspector rated as</legend>
      {[...byLabel].map(([label, ids]) => (
        <Button key={label} size="sm" onClick={() => editor.askOnlyFor(ids)}>
          <span className="max-w-48 truncate">{label}</span> ({ids.size})
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={() => editor.askOnlyFor(all)}>
        All items
      </Button>
    </fieldset>
  )
}
