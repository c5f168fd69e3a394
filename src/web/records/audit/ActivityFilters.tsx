import { useQuery } from '@tanstack/react-query'
import { listAuditActions } from '#domain/records/audit/contract.ts'
import { query } from '#web/api/query.ts'
import { actionText } from '#web/ui/format.ts'
import { Field, Input, Select } from '#web/ui/forms/Field.tsx'

/** `from` and `to` are days, as `YYYY-MM-DD`; an empty field filters nothing. */
export type ActivityFilter = Record<'actor' | 'subject' | 'action' | 'from' | 'to', string>

export const NO_FILTER: ActivityFilter = { actor: '', subject: '', action: '', from: '', to: '' }

type Props = { filter: ActivityFilter; onChange: (filter: ActivityFilter) => void }

export function ActivityFilters({ filter, onChange }: Props) {
  const { data: actions = [] } = useQuery(query(listAuditActions, {}))
  const fieldOf = (name: keyof ActivityFilter) => ({
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  })
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-5">
      <Field label="Person" error={undefined}>
        {(control) => (
          <Input
            {...control}
            {...fieldOf('actor')}
            type="search"
            maxLength={100}
            placeholder="Email address"
          />
        )}
      </Field>
      <Field label="Subject" error={undefined}>
        {(control) => (
          <Input
            {...control}
            {...fieldOf('subject')}
            type="search"
            maxLength={100}
            placeholder="Email or ID"
          />
        )}
      </Field>
      <Field label="Action" error={undefined}>
        {(control) => (
          <Select {...control} {...fieldOf('action')}>
            <option value="">All actions</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="From" error={undefined}>
        {(control) => <Input {...control} {...fieldOf('from')} type="date" max={filter.to || undefined} />}
      </Field>
      <Field label="To" error={undefined}>
        {(control) => <Input {...control} {...fieldOf('to')} type="date" min={filter.from || undefined} />}
      </Field>
    </search>
  )
}
