import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail, SearchX } from 'lucide-react'
import { useState } from 'react'
import { getBounceMailbox } from '#domain/mail/bounces/contract.ts'
import { countMails, listMails, type MailStatus } from '#domain/mail/contract.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { CountedSelect } from '#web/ui/forms/CountedSelect.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BounceNotice } from './BounceNotice.tsx'
import { EmailRow } from './EmailRow.tsx'
import { MAIL_STATUSES } from './mail-statuses.ts'

export const meta = () => [{ title: 'Emails · ODIE' }]

export const handle = {
  title: 'Emails',
  description:
    'What ODIE sent, and what it’s still trying to send. A failed email is retried for about an hour; after that, resend it here.',
  queries: () => [pagedQuery(listMails, { limit: PAGE_SIZE }), counts, query(getBounceMailbox, {})],
} satisfies Outline

const PAGE_SIZE = 50
const POLL_MS = 10_000

const counts = countsQuery(listMails, countMails, {})

export const clientLoader = () => preload(...handle.queries())

/** Every email that ODIE sent or is trying to send. */
export default function AdminEmailsPage() {
  const [status, setStatus] = useState<MailStatus | ''>('')
  const { text, setText, search } = useSearch()
  const emails = useInfiniteQuery({
    ...pagedQuery(listMails, { limit: PAGE_SIZE, ...(search && { search }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const { data: numbers } = useQuery({ ...counts, refetchInterval: POLL_MS })
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <BounceNotice />
      <ListCard
        title="Mail log"
        noun="the emails"
        query={emails}
        moreLabel="Show older emails"
        aside={
          <div className="flex w-full flex-wrap gap-2 sm:w-auto">
            <SearchField
              label="Search emails"
              placeholder="Recipient or subject"
              className="w-full sm:w-60"
              value={text}
              onChange={setText}
            />
            <CountedSelect
              label="Status"
              all="All emails"
              options={MAIL_STATUSES}
              counts={numbers}
              value={status}
              onChange={setStatus}
            />
          </div>
        }
        empty={
          search || status ? (
            <EmptyState icon={SearchX} title="No matches">
              Try part of an address or a subject, or show all statuses.
            </EmptyState>
          ) : (
            <EmptyState icon={Mail} title="No emails yet">
              Every email that ODIE sends shows up here, with what the mail server said if it failed.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}
