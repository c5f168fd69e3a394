import { Copy, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { getMailLink, type LoggedMail } from '#domain/mail/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { MAIL_STATUSES } from './mail-statuses.ts'
import { useResending } from './use-resending.ts'

/** An email with its status, and the ways to get it to its recipient after all. */
export const EmailRow = memo(function EmailRow({ email }: { email: LoggedMail }) {
  const { id, recipient, subject, status, failure, queuedAt, sentAt, bouncedAt, hasLink } = email
  const { label, tone, icon } = MAIL_STATUSES.find(({ value }) => value === status)!
  const resending = useResending()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="line-clamp-2 wrap-anywhere font-medium">{subject}</p>
        <p className="wrap-anywhere text-xs text-muted">
          {recipient} · <DateTime at={sentAt ?? queuedAt} withTime />
        </p>
        {failure && (
          <p className="mt-1 line-clamp-3 wrap-anywhere text-xs text-danger">
            {bouncedAt ? (
              <>
                Came back <DateTime at={bouncedAt} withTime />. {failure}
              </>
            ) : (
              <>
                {status === 'queued' && 'Trying again. '}The mail server said: {failure}
              </>
            )}
          </p>
        )}
      </div>
      <Badge tone={tone} icon={icon}>
        {bouncedAt ? 'Returned' : label}
      </Badge>
      <span className="flex flex-wrap gap-1">
        {hasLink && <CopyLink email={email} />}
        {status !== 'queued' && (
          <Button
            size="sm"
            variant="quiet"
            pending={resending.isPending}
            aria-label={`Resend “${subject}” to ${recipient}`}
            onClick={() => resending.resend(id)}
          >
            <RotateCw aria-hidden />
            Resend
          </Button>
        )}
      </span>
    </li>
  )
})

/** For a recipient who can't find the email, to send in another way. */
function CopyLink({ email: { id, subject, recipient } }: { email: LoggedMail }) {
  const reading = useCommand(getMailLink)
  const copy = async () => {
    try {
      const { url } = await reading.mutateAsync({ id })
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'good', title: 'Link copied', description: `Send it to ${recipient}.` })
    } catch (error) {
      const description = messageOf(error, 'Your browser didn’t allow copying. Please try again.')
      showToast({ tone: 'danger', title: 'Link not copied', description })
    }
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={reading.isPending}
      aria-label={`Copy link from “${subject}”, sent to ${recipient}`}
      onClick={() => void copy()}
    >
      <Copy aria-hidden />
      Copy link
    </Button>
  )
}
