import { sendContactMessage } from '#domain/contact/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, Select, Textarea } from '#web/ui/Field.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { INQUIRIES } from './inquiries.ts'

const EMPTY = { name: '', email: '', inquiryType: 'general', subject: '', message: '', website: '' } as const

export function ContactForm({ onSent }: { onSent: () => void }) {
  const sending = useCommand(sendContactMessage)
  const form = useSchemaForm(sendContactMessage.input, EMPTY, { mode: 'onChange' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (input) => {
    try {
      const { message } = await sending.mutateAsync(input)
      form.reset()
      onSent()
      showToast({ tone: 'good', title: 'Message sent!', description: message })
    } catch (error) {
      showProblem(form, error)
      showToast({
        tone: 'danger',
        title: 'Error sending message',
        description: messageOf(error, 'Please try again later.'),
      })
    }
  })

  return (
    <Card title="Send us a message" description="A person reads it, and answers by e-mail.">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
        {/* People never come here; a program that fills in every field gives itself away. */}
        <div aria-hidden className="absolute -left-[9999px]">
          <label htmlFor="website">Website</label>
          <input id="website" {...form.register('website')} tabIndex={-1} autoComplete="off" />
        </div>
        <Button
          type="submit"
          look="primary"
          pending={sending.isPending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-6"
        >
          {sending.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </form>
    </Card>
  )
}
