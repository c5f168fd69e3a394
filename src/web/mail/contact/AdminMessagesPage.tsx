import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { listContactMessages } from '#domain/mail/contact/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MessageRow } from './MessageRow.tsx'

export const meta = () => [{ title: 'Messages · ODIE' }]

export const handle = {
  title: 'Messages',
  description: 'Messages from the contact page. Each one was also emailed to support.',
} satisfies Outline

const PAGE_SIZE = 50

/** Messages from the contact page. */
export default function AdminMessagesPage() {
  const messages = useInfiniteQuery(pagedQuery(listContactMessages, { limit: PAGE_SIZE }))
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="All messages"
        noun="the messages"
        query={messages}
        moreLabel="Show older messages"
        empty={
          <EmptyState icon={Mail} title="No messages yet">
            When someone sends a message on the contact page, it shows up here.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows>
            {items.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  )
}
