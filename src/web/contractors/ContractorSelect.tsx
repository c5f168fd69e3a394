import { useQuery } from '@tanstack/react-query'
import type { SelectHTMLAttributes } from 'react'
import { listContractors } from '#domain/contractors/contract.ts'
import { query } from '#web/api/query.ts'
import { Select } from '#web/ui/Field.tsx'
import { contractorName } from './contractor-name.ts'

/** Chooses one of all contractors; says of each what would keep an estimate from going out in their name. */
export function ContractorSelect({
  empty,
  ...rest
}: { empty: string } & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  const { data: contractors, isPending } = useQuery(query(listContractors, {}))
  return (
    <Select {...rest}>
      <option value="">{isPending ? 'Loading…' : empty}</option>
      {contractors?.map((contractor) => (
        <option key={contractor.id} value={contractor.id}>
          {contractorName(contractor)}
          {!contractor.isVerified && ' (pending)'}
          {!contractor.licenseNumber && ' (no license)'}
        </option>
      ))}
    </Select>
  )
}
