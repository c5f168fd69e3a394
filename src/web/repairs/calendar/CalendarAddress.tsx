import { CalendarPlus, Copy } from 'lucide-react'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'

const PROGRAMS = [
  [
    'Google Calendar',
    'On a computer, next to “Other calendars,” choose “+,” then “From URL,” and paste the address.',
  ],
  [
    'Apple Calendar',
    'Choose File, then “New Calendar Subscription,” and paste the address. On an iPhone, use the button.',
  ],
  ['Outlook', 'Choose “Add calendar,” then “Subscribe from web,” and paste the address.'],
] as const

/** The address that was just made, and how to use it. It can't be shown again. */
export const CalendarAddress = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title="Your calendar’s address"
    description="Copy it now. We can’t show it again, but you can always create another. Anyone who has it can see your calendar, so keep it to yourself."
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="grid gap-5 text-sm">
      <div className="grid gap-2">
        <Field label="Address" error={undefined}>
          {(control) => (
            <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void copyText(url, 'Address')}>
            <Copy aria-hidden />
            Copy address
          </Button>
          <FileLink href={url.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus aria-hidden />
            Open in your calendar app
          </FileLink>
        </div>
      </div>
      <dl className="grid gap-3">
        {PROGRAMS.map(([program, steps]) => (
          <div key={program} className="grid gap-0.5">
            <dt className="font-semibold">{program}</dt>
            <dd className="text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Dialog>
)
