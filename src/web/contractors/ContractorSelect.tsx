import { useQuery } from '@tanstack/react-query'
import type { SelectHTMLAttributes } from 'react'
import { listContractors } from '#domain/contractors/contract.ts'
import { businessName } from '#domain/identity/rules.ts'
import { query } from '#web/api/query.ts'
import { Select } from '#web/ui/Field.tsx'

/** Picks a contractor; marks those whose estimates can't go out yet. */
export function ContractorSelect({
  empty,
  ...rest
}: { empty: string } & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  const { data: contractors, isPending, isError } = useQuery(query(listContractors, {}))
  return (
    <Select {...rest}>
      <option value="">{isPending ? 'Loading…' : isError ? 'Couldn’t load the contractors' : empty}</option>
      {contractors?.map((contractor) => (
        <option key={contractor.id} value={contractor.id}>
          {businessName(contractor)}
          {!contractor.isVerified && ' (pending)'}
          {!contractor.licenseNumber && ' (no license)'}
        </option>
      ))}
    </Select>
  )
}
