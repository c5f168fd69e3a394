import { useQuery } from '@tanstack/react-query'
import { MailOpen, Paperclip } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  downloadOutboxAttachment,
  listOutbox,
  type OutboxMail,
  viewOutboxHtml,
} from '#domain/mail/contract.ts'
import { ApiError, hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import NotFoundPage from '#web/shell/public/NotFoundPage.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { sizeText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Outbox · ODIE' }]

const POLL_MS = 5_000

export default function OutboxPage() {
  const mails = useQuery({ ...query(listOutbox, {}), refetchInterval: POLL_MS })
  // Outside the demo there's no outbox, and the server responds to this path with a 404.
  if (mails.error instanceof ApiError && mails.error.status === 404) return <NotFoundPage />
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <Page>
        <PageHeader
          title="Outbox"
          description="Emails ODIE would have sent. The demo sends nothing and keeps every email here."
        />
        <Loaded
          query={mails}
          skeleton={
            <Card title="Emails" flush>
              <SkeletonRows label="Loading emails" />
            </Card>
          }
          failure="We couldn’t load the outbox"
        >
          {(items) =>
            items.length === 0 ? (
              <Card title="Emails" flush>
                <EmptyState icon={MailOpen} title="No emails yet">
                  Approve an estimate or invite a contractor, and the email appears here.
                </EmptyState>
              </Card>
            ) : (
              <Mails mails={items} />
            )
          }
        </Loaded>
      </Page>
    </>
  )
}

function Mails({ mails }: { mails: OutboxMail[] }) {
  const [parameters, setParameters] = useSearchParams()
  const open = mails.find(({ id }) => id === parameters.get('mail')) ?? mails[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card title="Emails" flush aside={<span className="text-sm text-muted">{mails.length}</span>}>
        <ul className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line lg:max-h-[40rem]">
          {mails.map((mail) => (
            <li key={mail.id}>
              <button
                type="button"
                aria-current={mail === open || undefined}
                onClick={() => setParameters({ mail: mail.id }, { replace: true })}
                className="grid w-full gap-0.5 px-5 py-3 text-left text-sm hover:bg-hover aria-[current]:bg-accent-soft sm:px-6"
              >
                <span className="truncate font-medium">{mail.subject}</span>
                <span className="truncate text-xs text-muted">to {mail.to}</span>
                <span className="text-xs text-muted">
                  <DateTime at={mail.sentAt} withTime />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {open && <Mail key={open.id} mail={open} />}
    </div>
  )
}

const Mail = ({ mail }: { mail: OutboxMail }) => (
  <Card title={mail.subject} description={`to ${mail.to}`}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mail.attachments.length > 0 && (
        <ul aria-label="Attachments" className="flex flex-wrap gap-2">
          {mail.attachments.map(({ filename, size }, index) => (
            <li key={filename} className="max-w-full">
              <FileLink
                size="sm"
                href={hrefOf(downloadOutboxAttachment, { id: mail.id, index })}
                download={filename}
                className="max-w-full"
              >
                <Paperclip aria-hidden />
                <span className="truncate">{filename}</span>
                <span className="font-normal text-muted">{sizeText(size)}</span>
              </FileLink>
            </li>
          ))}
        </ul>
      )}
      <iframe
        title={`Email: ${mail.subject}`}
        sandbox="allow-popups"
        src={hrefOf(viewOutboxHtml, { id: mail.id })}
        className="h-[34rem] w-full rounded-md bg-paper ring-1 ring-line"
      />
      <details className="text-sm">
        <summary className="text-muted">As plain text</summary>
        <pre className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-md bg-canvas p-4 font-mono text-xs">
          {mail.text}
        </pre>
      </details>
    </div>
  </Card>
)
