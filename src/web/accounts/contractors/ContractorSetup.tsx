import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { licenseStateOf, setupOf } from '#domain/accounts/contractors/rules.ts'
import { SetupChecklist } from './SetupChecklist.tsx'

/** What an account has and is missing, for staff. Contractors see the same list until they're verified. */
export function ContractorSetup({ contractor }: { contractor: Contractor }) {
  const now = new Date()
  const license = licenseStateOf(contractor, now)
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold text-sm">{contractor.isVerified ? 'Setup' : 'Before you verify'}</h3>
      <SetupChecklist
        steps={setupOf(contractor, now)}
        hintFor={({ name, isOptional }) =>
          name === 'licenseExpires' && license === 'expired' ? 'Expired' : isOptional ? 'None yet' : 'Missing'
        }
      />
    </div>
  )
}
