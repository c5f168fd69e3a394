import { CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import type { Coverage } from '#domain/territories/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { AddressInput } from './AddressInput.tsx'
import { type AddressSuggestion, SUGGESTION_MESSAGES } from './suggestions.ts'
import { type SuggestionsState, useAddressSuggestions } from './use-address-suggestions.ts'
import { useCoverage } from './use-coverage.ts'

const NotifyWhenServed = lazyDialog(() =>
  import('#web/territories/NotifyWhenServed.tsx').then(({ NotifyWhenServed }) => NotifyWhenServed),
)

/** The property address, with suggestions if available. Says while typing whether ODIE serves the ZIP code. */
export function AddressField({
  value,
  onChange,
  onLeave,
  email,
}: {
  value: string
  onChange: (address: string) => void
  /** The field has lost the focus. */
  onLeave?: () => void
  email: string
}) {
  const { zip, coverage } = useCoverage(value)
  const [isTyping, setIsTyping] = useState(false)
  const { state, suggestions } = useAddressSuggestions(value, isTyping)

  const type = (address: string) => {
    setIsTyping(true)
    onChange(address)
  }
  const choose = async ({ address }: AddressSuggestion) => {
    setIsTyping(false)
    onChange(await address())
  }

  return (
    <div className="grid gap-2">
      <Field
        label="Property Address"
        required
        error={undefined}
        hint="Include the ZIP code so we can find your local contractor."
      >
        {(control) => (
          <AddressInput
            control={control}
            value={value}
            onType={type}
            onChoose={(suggestion) => void choose(suggestion)}
            onLeave={onLeave}
            isEnabled={state.kind === 'enabled'}
            suggestions={suggestions}
          />
        )}
      </Field>
      <SuggestionsNote state={state} />
      <div aria-live="polite" className="empty:hidden">
        {zip && coverage && <CoverageNote zip={zip} coverage={coverage} email={email} />}
      </div>
    </div>
  )
}

/** Reserves its line from the start, so the layout doesn't shift. */
const SuggestionsNote = ({ state }: { state: SuggestionsState }) => (
  <p
    role="status"
    className={classNames(
      'flex min-h-4.5 items-start gap-1.5 text-xs',
      state.kind === 'enabled' ? 'text-good' : 'text-muted',
    )}
  >
    {state.kind === 'loading' && 'Loading address suggestions…'}
    {state.kind === 'enabled' && (
      <>
        <CircleCheck aria-hidden className="mt-px size-4 shrink-0" />
        {SUGGESTION_MESSAGES.enabled}
      </>
    )}
    {state.kind === 'failed' && (
      <>
        <Info aria-hidden className="mt-px size-4 shrink-0" />
        {state.message}
      </>
    )}
  </p>
)

function CoverageNote({ zip, coverage, email }: { zip: string; coverage: Coverage; email: string }) {
  const place = [coverage.city, coverage.state].filter(Boolean).join(', ')
  if (!coverage.served) return <NotifyWhenServed key={zip} zip={zip} place={place} email={email} />
  if (!coverage.contractorAssigned)
    return (
      <p className="flex items-start gap-1.5 text-xs text-muted">
        <Info aria-hidden className="mt-px size-4 shrink-0" />
        We serve {zip}
        {place && ` (${place})`}. Our team will assign a contractor.
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
