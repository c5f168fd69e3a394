import { useQuery } from '@tanstack/react-query'
import { getInbox, type Inbox } from '#domain/intake/emailed-reports/contract.ts'
import { query } from '#web/api/query.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const POLL_MS = 60_000

export const inboxState = query(getInbox, {})

/** Whether reports that agents send by email are read. */
export function InboxNotice() {
  const { data } = useQuery({ ...inboxState, refetchInterval: POLL_MS })
  if (!data) return null
  if (!data.inbox)
    return (
      <Notice tone="info" title="ODIE takes no reports by email">
        To let agents forward inspectors’ emails, set INBOX_ADDRESS and INBOX_IMAP_URL. The operations guide
        says how.
      </Notice>
    )
  const { failingSince, failure } = data.inbox.mailbox ?? {}
  if (failingSince)
    return (
      <Notice tone="caution" live title="The inbox isn’t being read">
        {failure} It’s been this way since <DateTime at={failingSince} withTime />. Emails stay in the mailbox
        until it’s fixed, and are read then.
      </Notice>
    )
  return <State inbox={data.inbox} />
}

const State = ({ inbox: { address, mailbox, isAuthenticated } }: { inbox: Inbox }) => (
  <div className="grid gap-1 text-sm text-muted">
    <p className="wrap-anywhere">
      {!mailbox && `The mail server hands over what’s sent to ${address}.`}
      {mailbox && !mailbox.readAt && `${address} will be read within a minute.`}
      {mailbox?.readAt && (
        <>
          {address} was last read <DateTime at={mailbox.readAt} withTime />.
        </>
      )}
    </p>
    {!isAuthenticated && (
      <p>Only emails to agents’ private addresses are accepted, because INBOX_AUTHSERV_ID isn’t set.</p>
    )}
  </div>
)
