import { ListChecks } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { KnownZip } from '#domain/territories/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { BulkSelection } from './assignment.ts'

type Form = UseFormReturn<z.input<typeof BulkSelection>, unknown, z.output<typeof BulkSelection>>

/** A county's ZIP codes to choose from, each with the contractor who has it. */
export function ZipChecklist({
  county,
  zips,
  form,
}: {
  county: string
  zips: readonly KnownZip[]
  form: Form
}) {
  const select = (chosen: readonly KnownZip[]) =>
    form.setValue(
      'zipCodes',
      chosen.map(({ zipCode }) => zipCode),
    )
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-2 text-sm font-semibold">ZIP codes in {county} County</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Badge icon={ListChecks}>
          {form.watch('zipCodes').length}/{zips.length} selected
        </Badge>
        <Button size="sm" onClick={() => select(zips)}>
          Select All
        </Button>
        <Button size="sm" onClick={() => select([])}>
          Clear All
        </Button>
      </div>
      <ul className="grid max-h-64 gap-x-4 overflow-y-auto rounded-md bg-canvas p-2 ring-1 ring-line sm:grid-cols-2">
        {zips.map((zip) => (
          <li key={zip.zipCode}>
            <label className="flex items-start gap-3 rounded-sm px-2 py-1.5 text-sm hover:bg-hover">
              <input
                type="checkbox"
                value={zip.zipCode}
                {...form.register('zipCodes')}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="font-semibold">{zip.zipCode}</span> {zip.city}
                <span className="block truncate text-xs text-muted">
                  {zip.contractorName ?? 'Unassigned'}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
