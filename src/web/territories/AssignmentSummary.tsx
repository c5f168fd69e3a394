import { businessName } from '#domain/accounts/identity/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { useContractor } from '#web/accounts/contractors/use-contractor.ts'
import { countText } from '#web/ui/format.ts'
import { changesOf } from './assignment.ts'

type Props = {
  title: string
  zips: Parameters<typeof changesOf>[0]
  /** Null: the ZIP codes are unassigned. */
  contractorId: UserId | null
}

/** What an assignment is about to change, and whom it takes ZIP codes from. */
export function AssignmentSummary({ title, zips, contractorId }: Props) {
  const contractor = useContractor(contractorId)
  const { taken, unchanged } = changesOf(zips, contractorId)
  return (
    <section
      aria-label="Assignment Summary"
      aria-live="polite"
      className="grid gap-1 rounded-md bg-canvas p-3.5 text-sm ring-1 ring-line sm:col-span-2"
    >
      <h3 className="font-semibold">Assignment Summary</h3>
      <p className="wrap-anywhere">
        {title} → {contractor ? businessName(contractor) : 'no contractor'}
      </p>
      {taken.map(([name, count]) => (
        <p key={name} className="wrap-anywhere font-medium text-caution">
          {contractorId ? 'Reassigns' : 'Unassigns'} {countText(count, 'ZIP code')} from {name}
        </p>
      ))}
      {unchanged > 0 && (
        <p className="text-muted">
          {countText(unchanged, 'ZIP code')} {unchanged === 1 ? 'stays' : 'stay'} as{' '}
          {unchanged === 1 ? 'it is' : 'they are'}
        </p>
      )}
    </section>
  )
}
