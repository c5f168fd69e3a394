import { type Contractor, listContractors } from '#domain/accounts/contractors/contract.ts'
import { type LicenseState, licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import type { ControlProps } from '#web/ui/forms/Field.tsx'
import { PICK_LIMIT, PickField } from '#web/ui/forms/PickField.tsx'
import { useContractorQuery } from './use-contractor.ts'

/** The value of the choice `none`. */
export const NO_CONTRACTOR = 'none'

const LICENSE_NOTES: Partial<Record<LicenseState, string>> = {
  missing: '(no license)',
  expired: '(license expired)',
}

/** Picks a contractor by a search; marks those whose estimates can't go out yet. */
export function ContractorSelect({
  control,
  value,
  empty,
  clear,
  none,
  isDisabled,
  onChoose,
}: {
  control: ControlProps
  /** A contractor's id, `NO_CONTRACTOR`, or empty. */
  value: string
  /** Shown while nothing is chosen. */
  empty: string
  /** The choice that empties the field. Without it, a chosen contractor can only be replaced. */
  clear?: string
  /** The choice whose value is `NO_CONTRACTOR`. */
  none?: string
  isDisabled?: boolean
  onChoose: (value: string) => void
}) {
  const isContractor = value !== '' && value !== NO_CONTRACTOR
  const { data: contractor, errorUpdateCount } = useContractorQuery(isContractor ? (value as UserId) : null)
  const unknown = errorUpdateCount > 0 ? 'Couldn’t load the name' : 'Loading…'
  return (
    <PickField
      control={control}
      value={value}
      shown={isContractor ? (contractor ? titleOf(contractor) : unknown) : (value && none) || empty}
      isDisabled={isDisabled}
      title="Choose a contractor"
      placeholder="Type a company or a name"
      plural="contractors"
      fixed={[
        ...(clear && value ? [{ id: '', title: clear }] : []),
        ...(none ? [{ id: NO_CONTRACTOR, title: none }] : []),
      ]}
      search={contractorChoices}
      onChoose={onChoose}
    />
  )
}

const contractorChoices = (search: string) => ({
  ...query(listContractors, { search, limit: PICK_LIMIT }),
  select: (contractors: Contractor[]) =>
    contractors.map((contractor) => ({
      id: contractor.id,
      title: titleOf(contractor),
      detail: contractor.companyAddress ?? contractor.email,
    })),
})

const titleOf = (contractor: Contractor) =>
  [
    businessName(contractor),
    !contractor.isVerified && '(pending)',
    LICENSE_NOTES[licenseStateOf(contractor, new Date())],
  ]
    .filter(Boolean)
    .join(' ')
