import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ExternalLink, Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PreviewedEmail, Recipient } from '#domain/review/desk/contract.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sizeText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

/** Where a preview comes from. */
export type PreviewSource<Key extends QueryKey = QueryKey> = Files & {
  emails: UseQueryOptions<PreviewedEmail[], Error, PreviewedEmail[], Key>
}

type Files = {
  /** Null if no PDF is sent. */
  pdfHref: string | null
  emailHref: (recipient: Recipient) => string
}

/** The PDF and the emails as they will go out. Closed while there's no source. */
export const PreviewDialog = <Key extends QueryKey>({
  source,
  onClose,
}: {
  source: PreviewSource<Key> | null
  onClose: () => void
}) => (
  <Dialog
    isOpen={source !== null}
    onClose={onClose}
    title="What will be sent"
    description="Nothing has been sent yet."
    shape="drawer"
  >
    {source && <Previewed source={source} />}
  </Dialog>
)

function Previewed<Key extends QueryKey>({ source }: { source: PreviewSource<Key> }) {
  const emails = useQuery({ ...source.emails, staleTime: 0, gcTime: 0 })
  return (
    <Loaded
      query={emails}
      skeleton={
        <div role="status" aria-label="Loading the preview" className="grid gap-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-[60vh] w-full" />
        </div>
      }
      failure="There’s no preview yet"
    >
      {(loaded) => <Parts files={source} emails={loaded} />}
    </Loaded>
  )
}

const LABELS = { agent: 'Email to the agent', contractor: 'Email to the contractor' } as const

function Parts({ files, emails }: { files: Files; emails: readonly PreviewedEmail[] }) {
  const { pdfHref } = files
  const tabs = [
    ...(pdfHref ? [{ value: 'pdf', label: 'PDF', content: <Pdf href={pdfHref} /> }] : []),
    ...emails.map((email) => ({
      value: email.recipient,
      label: LABELS[email.recipient],
      content: <Email files={files} email={email} />,
    })),
  ]
  const [part, setPart] = useState(tabs[0]!.value)
  return (
    <Tabs
      label="Preview"
      value={part}
      onChange={setPart}
      className="-mx-5 -mt-2 flex h-full flex-col sm:-mx-6 *:data-[state=active]:min-h-0 *:data-[state=active]:flex-1"
      tabs={tabs}
    />
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex h-full flex-col gap-4 px-5 pt-4 sm:px-6">{children}</div>
)

/** Not sandboxed: browsers show no PDF in a sandbox. It's one that the server just made. */
const Pdf = ({ href }: { href: string }) => (
  <Part>
    <div>
      <FileLink size="sm" href={href} target="_blank" rel="noopener">
        <ExternalLink aria-hidden />
        Open in a new tab
      </FileLink>
    </div>
    <iframe
      title="The PDF"
      src={`${href}#navpanes=0`}
      className="min-h-96 w-full flex-1 rounded-md bg-paper ring-1 ring-line max-sm:hidden"
    />
    <p className="text-sm text-muted sm:hidden">Open the PDF in a new tab to see all of its pages.</p>
  </Part>
)

const Email = ({ files, email }: { files: Files; email: PreviewedEmail }) => (
  <Part>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <dt className="text-muted">To</dt>
      <dd className="wrap-anywhere">{email.to}</dd>
      <dt className="text-muted">Subject</dt>
      <dd className="wrap-anywhere font-medium">{email.subject}</dd>
      {files.pdfHref && (
        <>
          <dt className="text-muted">Attached</dt>
          <dd className="wrap-anywhere">
            <Attachments email={email} />
          </dd>
        </>
      )}
    </dl>
    <iframe
      title={`Email: ${email.subject}`}
      sandbox=""
      src={files.emailHref(email.recipient)}
      className="min-h-96 w-full flex-1 rounded-md bg-paper ring-1 ring-line"
    />
  </Part>
)

const Attachments = ({ email: { attachments } }: { email: PreviewedEmail }) =>
  attachments.length === 0
    ? 'None. The PDF is too large to email.'
    : attachments.map(({ filename, size }) => (
        <span key={filename} className="flex items-start gap-1.5">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          {filename} <span className="shrink-0 text-muted">{sizeText(size)}</span>
        </span>
      ))
