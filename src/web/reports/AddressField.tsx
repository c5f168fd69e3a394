import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Info } from 'lucide-react'
import { MAX_ADDRESS_LENGTH } from '#domain/reports/contract.ts'
import { type Coverage, getCoverage } from '#domain/territories/contract.ts'
import { zipOf } from '#domain/territories/rules.ts'
import { query } from '#web/api/query.ts'
import { NotifyWhenServed } from '#web/territories/NotifyWhenServed.tsx'
import { Field, Input } from '#web/ui/Field.tsx'

/** The property's address, which tells while it is typed whether ODIE serves its ZIP. */
export function AddressField({
  value,
  onChange,
  email,
}: {
  value: string
  onChange: (address: string) => void
  email: string
}) {
  const zip = zipOf(value)
  const { data: coverage } = useQuery({ ...query(getCoverage, { zip: zip ?? '' }), enabled: zip !== null })
  return (
    <div className="grid gap-2">
      <Field
        label="Property Address"
        required
        error={undefined}
        hint="With its ZIP code, so that we find the local contractor."
      >
        {(control) => (
          <Input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            maxLength={MAX_ADDRESS_LENGTH}
            autoComplete="off"
            placeholder="123 Main St, Milwaukee, WI 53202"
          />
        )}
      </Field>
      <div aria-live="polite" className="empty:hidden">
        {zip && coverage && <CoverageNote zip={zip} coverage={coverage} email={email} />}
      </div>
    </div>
  )
}

function CoverageNote({ zip, coverage, email }: { zip: string; coverage: Coverage; email: string }) {
  const place = [coverage.city, coverage.state].filter(Boolean).join(', ')
  if (!coverage.served) return <NotifyWhenServed key={zip} zip={zip} place={place} email={email} />
  if (!coverage.contractorAssigned)
    return (
      <p className="flex items-start gap-1.5 text-xs text-muted">
        <Info aria-hidden className="mt-px size-4 shrink-0" />
        We serve {zip}
        {place && ` (${place})`}. A contractor will be assigned by our team.
      </p>
    )
  return (
    <p className="flex items-start gap-1.5 text-xs font-medium text-good">
      <CircleCheck aria-hidden className="mt-px size-4 shrink-0" />
      We serve {zip}
      {place && ` (${place})`}.
    </p>
  )
}
