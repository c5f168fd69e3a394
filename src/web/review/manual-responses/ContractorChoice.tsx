import { businessName } from '#domain/accounts/identity/rules.ts'
import { contractorBlockers } from '#domain/estimates/permissions.ts'
import type { ResponseBasis } from '#domain/review/manual-responses/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { useContractor } from '#web/accounts/contractors/use-contractor.ts'
import { Field } from '#web/ui/forms/Field.tsx'

/** The contractor a response goes out under if staff choose no other. */
export const suggestedContractor = ({ draft, sent, holder }: ResponseBasis): UserId | null =>
  draft?.contractorId ?? sent?.contractorId ?? holder?.id ?? null

/** The chosen contractor's name, and why nothing can go out under it. */
export function useBidder(id: UserId | null) {
  const contractor = useContractor(id)
  const name = contractor && businessName(contractor)
  const isLoading = id !== null && !contractor
  const blockers = isLoading
    ? []
    : contractorBlockers(contractor ? { ...contractor, name: name! } : null, new Date())
  return { name, problem: blockers.map(({ message }) => message).join(' ') || undefined }
}

/** Whose name a response goes out in. Says who holds the report's ZIP code. */
export const ContractorChoice = ({
  basis,
  contractorId,
  error,
  onChoose,
}: {
  basis: ResponseBasis
  contractorId: UserId | null
  error: string | undefined
  onChoose: (id: UserId | null) => void
}) => (
  <Field label="Send on behalf of" required error={error} hint={hintFor(basis)}>
    {(control) => (
      <ContractorSelect
        control={control}
        empty="Choose a contractor"
        value={contractorId ?? ''}
        onChoose={(id) => onChoose(UserId.parse(id))}
      />
    )}
  </Field>
)

function hintFor({ zipCode, holder }: ResponseBasis): string {
  if (!zipCode) return 'The address has no ZIP code, so no contractor serves it.'
  return holder ? `${holder.name} serves ${zipCode}.` : `No contractor serves ${zipCode}.`
}
