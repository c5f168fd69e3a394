import { FileText, Plus, Undo2 } from 'lucide-react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BundleOffers } from './BundleOffers.tsx'
import { blankLine } from './draft.ts'
import { LineCard } from './LineCard.tsx'
import { LineEditor } from './LineEditor.tsx'
import { SentNotice } from './SentNotice.tsx'
import type { Desk } from './use-desk.ts'

export function LineList({ desk, onShowReport }: { desk: Desk; onShowReport: () => void }) {
  const { draft, isReadOnly } = desk
  if (!draft.base.estimateData)
    return (
      <>
        <SentNotice desk={desk} />
        <EmptyState icon={FileText} title="Made by hand">
          This estimate was uploaded as a PDF: it has an amount, but no lines.
        </EmptyState>
      </>
    )
  return (
    <div className="pb-6">
      {isReadOnly ? <SentNotice desk={desk} /> : <BundleOffers desk={desk} />}
      {draft.lines.length === 0 && (
        <EmptyState icon={FileText} title="No lines">
          Restore a finding from ‘Removed’, or add a line.
        </EmptyState>
      )}
      <ol className="divide-y divide-line border-b border-line empty:border-0">
        {draft.lines.map((line) => (
          <LineCard key={line.id} desk={desk} line={line} onShowReport={onShowReport} />
        ))}
      </ol>
      {!isReadOnly && <AddLine desk={desk} />}
    </div>
  )
}

/** The new line stands outside of the estimate until it is whole. */
function AddLine({ desk }: { desk: Desk }) {
  const { move, draft, editingId, setEditingId } = desk
  const isAdding = editingId === 'new'
  const add = (line: LineEdit) => {
    move({ type: 'add', line })
    setEditingId(null)
  }
  if (isAdding)
    return (
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 className="mb-3 font-semibold">New line</h2>
        <NewLine onAdd={add} onCancel={() => setEditingId(null)} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pt-4 sm:px-6">
      <Button size="sm" onClick={() => setEditingId('new')}>
        <Plus aria-hidden />
        Add a line
      </Button>
      {draft.past.length > 0 && (
        <Button size="sm" look="quiet" onClick={() => move({ type: 'undo' })}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </div>
  )
}

function NewLine({ onAdd, onCancel }: { onAdd: (line: LineEdit) => void; onCancel: () => void }) {
  const line: LineEdit = { ...blankLine(), class: 'firm' }
  return (
    <LineEditor
      line={line}
      submit="Add line"
      onSave={(change) => onAdd({ ...line, ...change })}
      onCancel={onCancel}
    />
  )
}
