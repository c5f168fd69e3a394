import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Replaces the form and takes the focus, which would be lost with the form's button. */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="message-sent"
      className="grid justify-items-center gap-2 rounded-lg bg-surface px-6 py-14 text-center shadow-card ring-1 ring-line"
    >
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-good-soft text-good">
        <CircleCheck aria-hidden className="size-6" />
      </span>
      <h2 ref={heading} id="message-sent" tabIndex={-1} className="text-xl font-semibold outline-none">
        Message Sent!
      </h2>
      <p className="max-w-sm text-muted">
        We typically respond within 24 hours, at the email address you entered.
      </p>
      <Button className="mt-4" onClick={onAgain}>
        Send Another Message
      </Button>
    </section>
  )
}
