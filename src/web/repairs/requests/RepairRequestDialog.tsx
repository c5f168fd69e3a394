import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { choosableLines } from '#domain/client/acceptances/rules.ts'
import type { EstimateData, EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { getRepairRequest, getRepairRequestPdf } from '#domain/repairs/requests/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Chooses what to ask the seller for; shows the request as text to copy, and as a PDF. */
export function RepairRequestDialog({
  estimateId,
  data,
  onClose,
}: {
  estimateId: EstimateId
  data: EstimateData
  onClose: () => void
}) {
  const lines = choosableLines(data.line_items)
  const [left, setLeft] = useState(new Set<string>())
  const chosen = lines.filter(({ id }) => !left.has(id))
  const input = { id: estimateId, ...(left.size > 0 && { lines: chosen.map(({ id }) => id).join(',') }) }
  const request = useQuery({
    ...query(getRepairRequest, input),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) => {
    const changed = new Set(left)
    if (!changed.delete(id)) changed.add(id)
    setLeft(changed)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Repair request"
      description="Ask the seller for the repairs you choose, with the inspector’s words and the prices."
      footer={
        chosen.length > 0 && (
          <>
            <FileLink href={hrefOf(getRepairRequestPdf, input)} download>
              <Download aria-hidden />
              Download PDF
            </FileLink>
            <Button
              variant="primary"
              disabled={!request.data || request.isPlaceholderData}
              onClick={() => void copyText(request.data?.text ?? '', 'Text')}
            >
              <Copy aria-hidden />
              Copy text
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <Lines lines={lines} left={left} onToggle={toggle} />
        {chosen.length === 0 ? (
          <p className="text-sm text-muted">Choose at least one repair.</p>
        ) : (
          <Loaded
            query={request}
            skeleton={<Skeleton className="h-72" />}
            failure="We couldn’t create the request"
          >
            {({ text }) => (
              <Field label="Request text" error={undefined}>
                {(control) => <Textarea {...control} readOnly rows={14} value={text} />}
              </Field>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}

const Lines = ({
  lines,
  left,
  onToggle,
}: {
  lines: readonly LineItem[]
  left: ReadonlySet<string>
  onToggle: (id: string) => void
}) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 text-sm font-semibold">Repairs to request</legend>
    {lines.map(({ id, description, location }) => (
      <label key={id} className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={!left.has(id)}
          onChange={() => onToggle(id)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">
          {description}
          {location && <span className="text-muted">, {location}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
