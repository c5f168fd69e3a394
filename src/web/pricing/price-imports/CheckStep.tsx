import { useState } from 'react'
import {
  applyPriceImport,
  type ImportMapping,
  mapPriceImport,
  type PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { unusedColumns } from '#domain/pricing/pricebooks/rules.ts'
import { messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { countText } from '#web/ui/format.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CHANGED_BY_IMPORT } from '../queries.ts'
import { countsText } from './counts-text.ts'
import type { StepProps } from './ImportSteps.tsx'
import { ErrorsLink, ImportRivals } from './ImportSteps.tsx'
import { foundText } from './left-out-text.ts'
import { NotApplied } from './NotApplied.tsx'
import { OutcomeTabs } from './OutcomeTabs.tsx'
import { unusedText } from './unused-text.ts'
import { useImportCommand } from './use-import-command.ts'

/** What a file would change, and which of its columns is what, or what was read in a price list. */
export function CheckStep({ current, title, onRestart, onClose }: StepProps & { title: string }) {
  const applying = useImportCommand(applyPriceImport, { refreshes: CHANGED_BY_IMPORT })
  const { id, version, fileName, status, counts } = current
  const prices = counts.new + counts.changed + counts.unchanged + counts.excluded
  const rows = counts.new + counts.changed
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title={title}
      description={fileName}
      footer={
        <>
          <Button variant="quiet" onClick={onRestart}>
            Choose another file
          </Button>
          {status === 'checked' && (
            <Button
              variant="primary"
              disabled={rows === 0}
              pending={applying.isPending}
              onClick={() => applying.mutate({ id, version })}
            >
              {rows === 0 ? 'Nothing to import' : `Import ${countText(rows, 'price')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        {applying.isError && <NotApplied id={id} error={applying.error} onCompared={applying.reset} />}
        {current.source === 'list' ? (
          <p className="text-sm text-muted">{foundText(countText(prices, 'price'), prices === 1)}</p>
        ) : (
          <>
            {/* What an import skipped has no file anymore. */}
            {current.columns.length > 0 && (
              <MappingForm key={JSON.stringify(current.mapping)} current={current} />
            )}
            <FirstRow current={current} />
            <UnusedColumns current={current} />
          </>
        )}
        {status === 'checked' && (
          <>
            {rows === 0 && counts.unchanged > 0 && (
              <p className="text-sm font-semibold">{countsText(current)}</p>
            )}
            <ImportRivals current={current} />
            <ErrorsLink current={current} />
            <OutcomeTabs current={current} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Says that a file has no heading. */
const FirstRow = ({ current: { columns } }: { current: PriceImport }) =>
  columns.length > 0 &&
  columns.every(({ name }) => name === '') && (
    <p className="text-sm text-muted">
      The first row has a price, so we read it as an item and not as a heading.
    </p>
  )

function UnusedColumns({ current: { status, columns, mapping } }: { current: PriceImport }) {
  const names = unusedColumns(columns, Object.values(mapping))
  if (status !== 'checked' || names.length === 0) return null
  return <p className="text-sm text-muted wrap-anywhere">{unusedText(names)}</p>
}

const FIELDS = [
  { field: 'item_name', label: 'Name' },
  { field: 'price', label: 'Price' },
  { field: 'min_price', label: 'Minimum price' },
  { field: 'max_price', label: 'Maximum price' },
  { field: 'unit', label: 'Unit' },
  { field: 'category', label: 'Category' },
  { field: 'code', label: 'Code' },
  { field: 'description', label: 'Description' },
] as const satisfies readonly { field: keyof ImportMapping; label: string }[]

/** Which column of the file is which field. A changed choice is checked again. */
function MappingForm({ current: { id, status, columns, mapping } }: { current: PriceImport }) {
  const [chosen, setChosen] = useState<ImportMapping>(mapping)
  const remapping = useImportCommand(mapPriceImport, { refreshes: CHANGED_BY_IMPORT })
  const isMissingPrice = ['price', 'min_price', 'max_price'].every(
    (field) => chosen[field as keyof ImportMapping] === undefined,
  )
  const isMissing = chosen.item_name === undefined || isMissingPrice
  const isChanged = FIELDS.some(({ field }) => chosen[field] !== mapping[field])
  const choose = (field: keyof ImportMapping, value: string) => {
    const { [field]: _, ...rest } = chosen
    setChosen(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  return (
    <details open={status === 'unmapped'} className="group rounded-md ring-1 ring-line">
      <summary className="cursor-pointer rounded-md px-4 py-3 text-sm font-semibold">
        Columns
        <span className="ml-2 font-normal text-muted">
          {FIELDS.filter(({ field }) => mapping[field] !== undefined)
            .map(({ label }) => label)
            .join(', ') || 'None recognized'}
        </span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
        {status === 'unmapped' && (
          <Notice tone="caution" className="sm:col-span-2">
            We couldn’t tell which columns hold the name and the price. Choose them, then check the file
            again.
          </Notice>
        )}
        {FIELDS.map(({ field, label }) => {
          const column = chosen[field]
          const samples = column === undefined ? [] : (columns[column]?.samples ?? [])
          return (
            <Field
              key={field}
              label={label}
              error={undefined}
              hint={samples.length > 0 && <span className="line-clamp-1">{samples.join(' · ')}</span>}
            >
              {(control) => (
                <Select
                  {...control}
                  value={column ?? ''}
                  onChange={(event) => choose(field, event.target.value)}
                >
                  <option value="">Not in this file</option>
                  {columns.map(({ name }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; two may have one name
                    <option key={index} value={index}>
                      {name || `Column ${index + 1}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )
        })}
        {remapping.isError && (
          <Notice tone="danger" live className="sm:col-span-2">
            {messageOf(remapping.error, 'Failed to check the file')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button
            size="sm"
            disabled={isMissing || !isChanged}
            pending={remapping.isPending}
            onClick={() => remapping.mutate({ id, mapping: chosen })}
          >
            Check again
          </Button>
          {isMissing && <p className="text-xs text-muted">Choose at least a name and one price.</p>}
        </div>
      </div>
    </details>
  )
}
