import { ArrowRight, CircleCheck, Hourglass } from 'lucide-react'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import type { Coverage } from '#domain/territories/contract.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/Field.tsx'

const WaitlistForm = lazy(() =>
  import('./WaitlistForm.tsx').then(({ WaitlistForm }) => ({ default: WaitlistForm })),
)

type Checked = { zip: string; coverage: Coverage }

/**
 * "Do you serve 53202?", without an account. The code that calls the server is loaded on the first check, because it would
 * double the landing page's initial script. `email` prefills the waiting list's form.
 */
export function ZipCheck({ email = '', canSignUp = true }: { email?: string; canSignUp?: boolean }) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const check = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '').trim()
    setProblem(undefined)
    setChecked(null)
    if (!/^\d{5}$/.test(zip)) return setProblem('Enter a five-digit ZIP code')
    setIsPending(true)
    const { checkZip } = await import('./zip-coverage.ts')
    const result = await checkZip(zip)
    setIsPending(false)
    if ('problem' in result) setProblem(result.problem)
    else setChecked({ zip, coverage: result.coverage })
  }

  return (
    <div className="grid gap-3">
      <form noValidate onSubmit={(event) => void check(event)} className="flex items-start gap-2">
        <Field label="Do you serve my ZIP code?" error={problem} className="w-full max-w-56">
          {(control) => (
            <Input
              {...control}
              name="zip"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              placeholder="53202"
            />
          )}
        </Field>
        {/* Aligned with the input, with or without an error below it. */}
        <Button type="submit" pending={isPending} className="mt-[1.625rem]">
          Check
        </Button>
      </form>
      <div aria-live="polite">
        {checked &&
          (checked.coverage.served ? (
            <Served {...checked} canSignUp={canSignUp} />
          ) : (
            <NotYet {...checked} email={email} />
          ))}
      </div>
    </div>
  )
}

const whereOf = ({ zip, coverage: { city, state } }: Checked) => (city ? `${zip} (${city}, ${state})` : zip)

function Served({ canSignUp, ...checked }: Checked & { canSignUp: boolean }) {
  const { contractorName } = checked.coverage
  return (
    <Result icon={<CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />}>
      <p>
        <strong className="font-semibold">Yes, we serve {whereOf(checked)}.</strong>{' '}
        {contractorName
          ? `${contractorName} prices the estimates there.`
          : 'We’re choosing the contractor there, so the first estimate may take a little longer.'}
      </p>
      {canSignUp && (
        <ButtonLink to={paths.signUp()} size="sm" className="justify-self-start">
          Sign up free
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </Result>
  )
}

function NotYet({ email, ...checked }: Checked & { email: string }) {
  return (
    <Result icon={<Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />}>
      <p>
        <strong className="font-semibold">Not yet: we don’t serve {whereOf(checked)}.</strong> Join the
        waiting list, and we’ll email you when we do.
      </p>
      <Suspense fallback={<span className="block h-11 sm:h-10" />}>
        <WaitlistForm key={checked.zip} zip={checked.zip} email={email} />
      </Suspense>
    </Result>
  )
}

const Result = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex gap-3 rounded-md bg-surface p-4 text-sm ring-1 ring-line">
    {icon}
    <div className="grid min-w-0 flex-1 gap-3">{children}</div>
  </div>
)
