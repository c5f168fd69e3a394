import { useQuery } from '@tanstack/react-query'
import type { Kind } from '#domain/analysis/contract.ts'
import { listKinds } from '#domain/review/desk/contract.ts'
import { hasFailed } from '#web/api/failed-queries.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { useFocusWhen } from '#web/ui/forms/use-focus-when.ts'

/** Lets staff choose a kind of deficiency. Choosing the empty entry, or Cancel, changes nothing. */
export function KindPicker({
  label,
  value,
  pending,
  onChoose,
  onCancel,
}: {
  label: string
  value: Kind | ''
  pending: boolean
  onChoose: (kind: Kind) => void
  onCancel: () => void
}) {
  const found = useQuery(query(listKinds, {}))
  const kinds = found.data
  // A disabled list can't have the focus.
  const list = useFocusWhen<HTMLSelectElement>(kinds !== undefined)
  const failure = hasFailed(found) && (
    <FailedLine query={found} failure="We couldn’t load the kinds of deficiency." />
  )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="min-w-0 flex-1 basis-56" hint={failure} error={undefined}>
        {(control) => (
          <Select
            {...control}
            ref={list}
            value={value}
            disabled={pending || !kinds}
            onChange={({ target }) => target.value && onChoose(target.value)}
          >
            <option value="">{kinds || failure ? 'Choose a kind' : 'Loading…'}</option>
            {kinds?.map(({ kind, title }) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button size="sm" className="mb-0.5" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
