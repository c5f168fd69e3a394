import type { State, StateCode } from '#domain/territories/catalogue.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'

/** Chooses the state of a map; nothing if there's only one. */
export const StateSelect = ({
  states,
  value,
  onChange,
}: {
  states: readonly Pick<State, 'code' | 'name'>[]
  value: StateCode
  onChange: (state: StateCode) => void
}) =>
  states.length > 1 && (
    <Field label="State" hideLabel error={undefined} className="w-full sm:w-48">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as StateCode)}>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
