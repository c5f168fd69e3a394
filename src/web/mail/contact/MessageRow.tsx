import { CircleCheck, Hourglass, Reply } from 'lucide-react'
import { INQUIRIES } from '#domain/mail/contact/catalogue.ts'
import {
  type ContactMessage,
  handleContactMessage,
  listContactMessages,
} from '#domain/mail/contact/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'

/** A message, with a link that opens a reply in the user's email program. */
export function MessageRow({ message }: { message: ContactMessage }) {
  const { id, name, email, subject, inquiryType, createdAt, handledAt } = message
  const handling = useCommand(handleContactMessage, { refreshes: [listContactMessages] })
  const isHandled = handledAt !== null

  const toggle = () =>
    handling.mutate(
      { id, isHandled: !isHandled },
      {
        onError: showFailure('Please try again later.', 'Failed to update message'),
      },
    )

  return (
    <li className="grid gap-3 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="wrap-anywhere font-semibold">{subject}</h3>
          <p className="wrap-anywhere text-sm text-muted">
            {name} · {email} · {INQUIRIES[inquiryType]} · <DateTime at={createdAt} withTime />
          </p>
        </div>
        {isHandled ? (
          <Badge tone="good" icon={CircleCheck}>
            Answered
          </Badge>
        ) : (
          <Badge tone="caution" icon={Hourglass}>
            Open
          </Badge>
        )}
      </div>
      <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere text-sm">{message.message}</p>
      <div className="flex flex-wrap gap-2">
        <FileLink
          size="sm"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          aria-label={`Reply to ${name} about ${subject}`}
        >
          <Reply aria-hidden />
          Reply
        </FileLink>
        <Button size="sm" variant="quiet" pending={handling.isPending} onClick={toggle}>
          {isHandled ? 'Reopen' : 'Mark as answered'}
        </Button>
      </div>
    </li>
  )
}
