import { useQuery } from '@tanstack/react-query'
import { getBounceMailbox } from '#domain/mail/bounces/contract.ts'
import { query } from '#web/api/query.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const POLL_MS = 60_000

/** Whether emails that mail servers returned are noticed; nothing if no mailbox is configured for them. */
export function BounceNotice() {
  const { data } = useQuery({ ...query(getBounceMailbox, {}), refetchInterval: POLL_MS })
  if (!data?.mailbox) return null
  const { failingSince, failure, readAt } = data.mailbox
  if (failingSince)
    return (
      <Notice tone="caution" live title="Returned emails aren’t being checked">
        {failure} It’s been this way since <DateTime at={failingSince} withTime />. Until it’s fixed, emails
        that come back show as sent.
      </Notice>
    )
  return (
    <p className="text-sm text-muted">
      {readAt ? (
        <>
          Last checked for returned emails <DateTime at={readAt} withTime />.
        </>
      ) : (
        'Returned emails will be checked within five minutes.'
      )}
    </p>
  )
}
