import { useEffect, useRef, useState } from 'react'
import { ApplicationForm as Form, sendApplication } from '#domain/accounts/applications/contract.ts'
import { call, messageOf } from '#web/api/call.ts'
import { namesOf, useServedStates } from '#web/service-area/use-served-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useSchemaForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

const EMPTY = {
  firstName: '',
  lastName: '',
  companyName: '',
  licenseNumber: '',
  email: '',
  phone: '',
  zipCodes: '',
  website: '',
}

/** Where contractors apply to join, on the landing page, which has neither toasts nor a query client. */
export function ApplicationForm() {
  const form = useSchemaForm(Form, EMPTY)
  const states = useServedStates()
  const [thanks, setThanks] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = form.handleSubmit(async (input) => {
    setProblem(null)
    try {
      const { message } = await call(sendApplication, input)
      setThanks(message)
    } catch (error) {
      setProblem(messageOf(error, 'Something went wrong on our side. Please try again.'))
    }
  })

  return (
    <Card
      title="Apply to join"
      description={`For licensed electrical contractors in ${namesOf(states, 'and')}. Applying is free.`}
    >
      {thanks ? (
        <Sent thanks={thanks} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <Fields form={form} />
          {problem && (
            <Notice tone="danger" live title="Your application wasn’t sent">
              {problem}
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            pending={form.formState.isSubmitting}
            className="w-full sm:w-auto sm:justify-self-start sm:px-6"
          >
            {form.formState.isSubmitting ? 'Sending...' : 'Apply'}
          </Button>
        </form>
      )}
    </Card>
  )
}

/** Takes the focus, which is lost with the form's button. */
function Sent({ thanks }: { thanks: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="rounded-md outline-none">
      <Notice tone="good" title="Application sent">
        {thanks}
      </Notice>
    </div>
  )
}

const Fields = ({ form }: { form: ReturnType<typeof useSchemaForm<typeof Form>> }) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      <TextField form={form} name="companyName" label="Company" autoComplete="organization" required />
      <TextField form={form} name="licenseNumber" label="License Number" required />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
    </div>
    <TextField
      form={form}
      name="zipCodes"
      label="ZIP Codes"
      placeholder="53202, 53203"
      hint="The ZIP codes you’d like to work in, separated by commas."
      required
    />
    {/* A honeypot: hidden from users, but filled in by bots. */}
    <div aria-hidden className="absolute -left-[9999px]">
      <label htmlFor="application-website">Website</label>
      <input id="application-website" {...form.register('website')} tabIndex={-1} autoComplete="off" />
    </div>
  </>
)
