import { ArrowRight, CircleCheck, Hourglass, MapPin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Coverage } from '#domain/territories/contract.ts'
import { withoutPlus4 } from '#domain/territories/rules.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { useMedia } from '#web/ui/use-media.ts'

const WaitlistForm = lazy(() =>
  import('./WaitlistForm.tsx').then(({ WaitlistForm }) => ({ default: WaitlistForm })),
)

type Checked = { zip: string; coverage: Coverage }

/**
 * "Do you serve 53202?", without an account. The code that calls the server is loaded on the first check, because it would
 * double the landing page's initial script. The answer has its place from the start, so that it moves nothing. `email` prefills
 * the waiting list's form.
 */
export function ZipCheck({ email = '', canSignUp = true }: { email?: string; canSignUp?: boolean }) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (reason: string) => {
    setProblem(reason)
    input.current?.focus()
  }
  const check = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const zip = withoutPlus4(String(new FormData(event.currentTarget).get('zip') ?? '').trim())
    setProblem(undefined)
    setChecked(null)
    if (!/^\d{5}$/.test(zip)) return refuse('Enter a five-digit ZIP code')
    setIsPending(true)
    const { checkZip } = await import('./zip-coverage.ts')
    const result = await checkZip(zip)
    setIsPending(false)
    if ('problem' in result) refuse(result.problem)
    else setChecked({ zip, coverage: result.coverage })
  }

  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[18rem_minmax(0,1fr)]">
      {/* As tall as with an error below the field. */}
      <form
        noValidate
        onSubmit={(event) => void check(event)}
        className="flex min-h-28 items-start sm:min-h-24 gap-2"
      >
        <Field label="Do you serve my ZIP code?" error={problem} className="w-full">
          {(control) => (
            <Input
              {...control}
              ref={input}
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
      <Answer of={checked}>
        {checked?.coverage.served && <Served {...checked} canSignUp={canSignUp} />}
        {checked && !checked.coverage.served && <NotYet {...checked} email={email} />}
        {!checked && (
          <Result icon={<MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />} isCentered>
            <p className="text-muted">
              You’ll see which contractor prices the estimates there. If we don’t serve it yet, you can join
              the waiting list.
            </p>
          </Result>
        )}
      </Answer>
    </div>
  )
}

/** As tall as the longest answer. On a phone it's scrolled into view, because it's below the keyboard. */
function Answer({ of, children }: { of: Checked | null; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (of) place.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
  }, [of, isStill])
  return (
    <div
      ref={place}
      aria-live="polite"
      className="grid min-h-68 scroll-my-4 rounded-md bg-canvas ring-1 ring-line sm:min-h-44 lg:min-h-38"
    >
      {children}
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
          ? `${contractorName} prices estimates there.`
          : 'We’re still choosing a contractor there, so your first estimate may take a little longer.'}
      </p>
      {canSignUp && (
        <ButtonLink to={paths.signUp()} variant="primary" className="justify-self-start">
          Get Started
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
        <strong className="font-semibold">We don’t serve {whereOf(checked)} yet.</strong> Join the waiting
        list, and we’ll email you when we do.
      </p>
      <Suspense fallback={<span className="block h-11 sm:h-10" />}>
        <WaitlistForm key={checked.zip} zip={checked.zip} email={email} />
      </Suspense>
    </Result>
  )
}

const Result = ({
  icon,
  isCentered,
  children,
}: {
  icon: ReactNode
  isCentered?: boolean
  children: ReactNode
}) => (
  <div className={classNames('flex gap-3 p-4 text-sm', isCentered && 'self-center')}>
    {icon}
    <div className="grid min-w-0 flex-1 gap-3">{children}</div>
  </div>
)
