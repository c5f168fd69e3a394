import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { INQUIRIES } from '#domain/mail/contact/catalogue.ts'
import { SendContactMessage, sendContactMessage } from '#domain/mail/contact/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, Select, Textarea } from '#web/ui/forms/Field.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { TOPICS } from './topics.ts'

const EMPTY = { name: '', email: '', inquiryType: 'general', subject: '', message: '', website: '' } as const

/**
 * `?topic=demo` in the URL fills in the type and the subject. A form for another message takes the focus, which is lost with the
 * button that opened it.
 */
export function ContactForm({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const sending = useCommand(sendContactMessage)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: SendContactMessage,
    defaultValues: EMPTY,
    mode: 'onChange',
    send: sending.mutateAsync,
    onSuccess: ({ message }) => {
      form.reset()
      if (topic) setParameters({}, { replace: true })
      onSent()
      showToast({ tone: 'good', title: 'Message sent!', description: message })
    },
    failure: { toast: 'Error sending message', fallback: 'Please try again later.' },
  })
  const { errors } = form.formState
  const [parameters, setParameters] = useSearchParams()
  const topic = TOPICS[parameters.get('topic') ?? '']
  // In an effect, because the page is prerendered without a query string.
  useEffect(() => {
    if (!topic) return
    form.setValue('inquiryType', topic.inquiryType)
    form.setValue('subject', topic.subject)
  }, [form, topic])
  useEffect(() => {
    if (isAgain) form.setFocus('name')
  }, [form, isAgain])

  return (
    <Card title="Send us a message" description="A real person reads every message and replies by email.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField form={form} name="name" label="Full Name" autoComplete="name" required />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </div>
        <Field label="Inquiry Type" error={errors.inquiryType?.message}>
          {(control) => (
            <Select {...control} {...form.register('inquiryType')}>
              {Object.entries(INQUIRIES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField form={form} name="subject" label="Subject" required />
        <Field label="Message" required error={errors.message?.message}>
          {(control) => <Textarea {...control} {...form.register('message')} rows={5} />}
        </Field>
        {/* A honeypot: hidden from users, but filled in by bots. */}
        <div aria-hidden className="absolute -left-[9999px]">
          <label htmlFor="website">Website</label>
          <input id="website" {...form.register('website')} tabIndex={-1} autoComplete="off" />
        </div>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-6"
        >
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
        <FormProblem problem={problem} title="Error sending message" />
      </form>
    </Card>
  )
}
