import { numberText } from '#kernel/formatters.ts'
import { Field, Select } from './Field.tsx'

type Props<T extends string> = {
  label: string
  /** The option that chooses none of them. */
  all: string
  options: readonly { value: T; label: string }[]
  /** How many there are of each; undefined while loading. */
  counts: Readonly<Record<T, number>> | undefined
  value: T | ''
  onChange: (value: T | '') => void
}

/** A select that narrows a list, with the number of matches in each option. */
export function CountedSelect<T extends string>({ label, all, options, counts, value, onChange }: Props<T>) {
  return (
    <Field label={label} hideLabel error={undefined} className="w-full sm:w-44">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as T | '')}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
              {counts && ` (${numberText(counts[option.value])})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
