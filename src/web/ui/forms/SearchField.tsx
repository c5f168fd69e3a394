import { Field, Input } from './Field.tsx'

const MAX_LENGTH = 100

/** A search over a list, with its label for screen readers only. */
export const SearchField = ({
  label,
  placeholder,
  className,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  className?: string
  value: string
  onChange: (text: string) => void
}) => (
  <Field label={label} hideLabel error={undefined} className={className ?? ''}>
    {(control) => (
      <Input
        {...control}
        type="search"
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
