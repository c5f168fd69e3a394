import { useInfiniteQuery } from '@tanstack/react-query'
import { MailPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { listStaff } from '#domain/accounts/staff/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StaffRow } from './StaffRow.tsx'

const InviteStaffDialog = lazyDialog(() =>
  import('./InviteStaffDialog.tsx').then(({ InviteStaffDialog }) => InviteStaffDialog),
)

const PAGE_SIZE = 50
const staff = () => pagedQuery(listStaff, { limit: PAGE_SIZE })

export const meta = () => [{ title: 'Staff · ODIE' }]

export const handle = {
  title: 'Staff',
  description:
    'Everyone who can use the admin portal. Deactivate the account of a person who leaves; what they did is kept.',
  queries: () => [staff()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** The users of the admin portal. */
export default function AdminStaffPage() {
  const query = useInfiniteQuery(staff())
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={handle.description}
        actions={
          <Button onClick={() => setIsInviting(true)}>
            <MailPlus aria-hidden />
            Invite staff
          </Button>
        }
      />
      <ListCard
        title="All staff"
        noun="the staff"
        query={query}
        empty={
          <EmptyState icon={Users} title="No staff yet">
            Invite the people who review estimates with you.
          </EmptyState>
        }
      >
        {(members) => (
          <Rows>
            {members.map((member) => (
              <StaffRow key={member.id} member={member} />
            ))}
          </Rows>
        )}
      </ListCard>
      {isInviting && <InviteStaffDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
