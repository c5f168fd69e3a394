import { openRepairRequest } from '#domain/repairs/requests/contract.ts'
import { messageOf } from '#web/api/call.ts'
import script from '#web/estimates/links/early-title.ts?inline-script'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { ResponseForm } from './ResponseForm.tsx'

export const meta = () => [{ title: 'Repair request · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The repair request, for the other side of a sale, who answers it without an account. */
export default function RepairResponsePage() {
  const { token, opened: request } = useOpened(openRepairRequest)
  return (
    <LinkPage
      opened={request}
      noun="repair request"
      opens={openRepairRequest}
      script={script}
      endedTitle="There’s nothing to respond to here"
      ended={messageOf(request.error, 'This link doesn’t work anymore.')}
    >
      {(loaded) => (
        <ResponseForm
          token={token}
          request={loaded}
          isReloading={request.isFetching}
          onReload={() => request.refetch()}
        />
      )}
    </LinkPage>
  )
}
