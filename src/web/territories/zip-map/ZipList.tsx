import { useDeferredValue, useMemo, useState } from 'react'
import { numberText } from '#kernel/formatters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { ZipOptions, type ZipOptionsProps } from './ZipOptions.tsx'
import { LIST_FILTERS, type ListFilter, searched } from './zips.ts'

/** The ZIP codes of the map as a list that can be searched and filtered. */
export function ZipList({ className, zips, ...options }: ZipOptionsProps & { className: string }) {
  const [filter, setFilter] = useState<ListFilter>('all')
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const shown = useMemo(() => searched(zips, filter, search), [zips, filter, search])
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      <SearchField
        label="Search ZIP codes"
        placeholder="ZIP code, city, or contractor"
        value={text}
        onChange={setText}
      />
      {options.onSelect && (
        <Field label="Show" hideLabel error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={filter}
              onChange={(event) => setFilter(event.target.value as ListFilter)}
            >
              {Object.entries(LIST_FILTERS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ZipOptions {...options} zips={shown} />
      <p role="status" className="text-xs text-muted">
        {shown.length === 0
          ? 'No ZIP codes match. Try the start of a ZIP code, or part of a city.'
          : `${numberText(shown.length)} of ${numberText(zips.length)} ZIP codes`}
      </p>
    </div>
  )
}
