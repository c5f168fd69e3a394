import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { notifyWhenServed } from '#domain/territories/contract.ts'
import { call, messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'

/** Joins the waiting list of a ZIP. */
export function WaitlistForm({ zip, email }: { zip: string; email: string }) {
  const [joinedAs, setJoinedAs] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const joined = useRef<HTMLParagraphElement>(null)
  // The focus is lost with the form's button.
  useEffect(() => {
    if (joinedAs !== null) joined.current?.focus()
  }, [joinedAs])

  const join = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setProblem(undefined)
    setIsPending(true)
    try {
      await call(notifyWhenServed, { email: address, zipCode: zip })
      setJoinedAs(address)
    } catch (error) {
      setProblem(messageOf(error, 'Please try again.'))
      input.current?.focus()
    } finally {
      setIsPending(false)
    }
  }

  if (joinedAs !== null)
    return (
      <p
        ref={joined}
        tabIndex={-1}
        className="flex items-start gap-1.5 rounded-sm font-medium text-good outline-none"
      >
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        You’re on the list. We’ll email {joinedAs} when we start serving {zip}.
      </p>
    )
  return (
    <form noValidate onSubmit={(event) => void join(event)} className="flex flex-wrap items-start gap-2">
      <Field label="Email" error={problem} className="min-w-48 flex-1">
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="mt-[1.625rem]">
        Join the waiting list
      </Button>
    </form>
  )
}
