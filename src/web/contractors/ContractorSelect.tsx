import { useQuery } from '@tanstack/react-query'
import type { SelectHTMLAttributes } from 'react'
import { type LicenseState, licenseStateOf } from '#domain/contractors/rules.ts'
import { businessName } from '#domain/identity/rules.ts'
import { Select } from '#web/ui/Field.tsx'
import { allContractors } from './queries.ts'

/** The value of the option `none`. */
export const NO_CONTRACTOR = 'none'

const LICENSE_NOTES: Partial<Record<LicenseState, string>> = {
  missing: ' (no license)',
  expired: ' (license expired)',
}

/** Picks a contractor, or none if that option has a label; marks those whose estimates can't go out yet. */
export function ContractorSelect({
  empty,
  none,
  ...rest
}: { empty: string; none?: string } & SelectHTMLAttributes<HTMLSelectElement> & {
    ref?: React.Ref<HTMLSelectElement>
  }) {
  const now = new Date()
  const { data: contractors, isPending, isError } = useQuery(allContractors)
  return (
    <Select {...rest}>
      <option value="">{isPending ? 'Loading…' : isError ? 'Couldn’t load the contractors' : empty}</option>
      {none && <option value={NO_CONTRACTOR}>{none}</option>}
      {contractors?.map((contractor) => (
        <option key={contractor.id} value={contractor.id}>
          {businessName(contractor)}
          {!contractor.isVerified && ' (pending)'}
          {LICENSE_NOTES[licenseStateOf(contractor, now)]}
        </option>
      ))}
    </Select>
  )
}
