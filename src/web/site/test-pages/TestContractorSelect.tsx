import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { listTestContractors } from '#domain/site/test-pages/contract.ts'
import { query } from '#web/api/query.ts'
import { type ControlProps, Select } from '#web/ui/forms/Field.tsx'

/** Selects one of the first 500 contractors. `children` are options before them. */
export function TestContractorSelect({
  control,
  value,
  empty,
  children,
  onChoose,
}: {
  control: ControlProps
  value: string
  /** The option without a contractor. */
  empty: string
  children?: ReactNode
  onChoose: (id: string) => void
}) {
  const contractors = useQuery(query(listTestContractors, { limit: 500 }))
  return (
    <Select {...control} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">
        {contractors.data
          ? empty
          : contractors.errorUpdateCount > 0
            ? 'Couldn’t load the contractors'
            : 'Loading…'}
      </option>
      {children}
      {contractors.data?.map((contractor) => (
        <option key={contractor.id} value={contractor.id}>
          {businessName(contractor)}
        </option>
      ))}
    </Select>
  )
}
