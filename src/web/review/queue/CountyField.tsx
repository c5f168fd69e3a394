import { COUNTY_NAMES, countyLabel } from '#domain/intake/catalogue.ts'
import { useServedStates } from '#web/service-area/use-served-states.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'

/** Chooses a county of the served states, grouped by state where there are several. `value` is as `countyLabel` gives it. */
export function CountyField({ value, onChange }: { value: string; onChange: (county: string) => void }) {
  const groups = useServedStates().map(({ code, name }) => ({
    name,
    options: COUNTY_NAMES[code].map((county) => (
      <option key={county} value={countyLabel(code, county)}>
        {county}
      </option>
    )),
  }))
  return (
    <Field label="County" error={undefined}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">All counties</option>
          {groups.length === 1
            ? groups[0]!.options
            : groups.map(({ name, options }) => (
                <optgroup key={name} label={name}>
                  {options}
                </optgroup>
              ))}
        </Select>
      )}
    </Field>
  )
}
