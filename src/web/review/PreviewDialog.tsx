import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type PreviewedEmail,
  previewEmails,
  viewPreviewedEmail,
  viewPreviewedPdf,
} from '#domain/desk/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sizeText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { Preview } from './use-preview.ts'

type Draft = { id: EstimateId; version: number }

/** The PDF and both emails as they will go out. */
export const PreviewDialog = ({ id, preview }: { id: EstimateId; preview: Preview }) => (
  <Dialog
    isOpen={preview.version !== null}
    onClose={preview.close}
    title="What will be sent"
    description="Nothing has been sent yet."
    shape="drawer"
  >
    {preview.version !== null && <Previewed draft={{ id, version: preview.version }} />}
  </Dialog>
)

function Previewed({ draft }: { draft: Draft }) {
  const emails = useQuery({ ...query(previewEmails, draft), staleTime: 0, gcTime: 0 })
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
      {(loaded) => <Parts draft={draft} emails={loaded} />}
    </Loaded>
  )
}

const LABELS = { agent: 'Email to the agent', contractor: 'Email to the contractor' } as const

function Parts({ draft, emails }: { draft: Draft; emails: readonly PreviewedEmail[] }) {
  const [part, setPart] = useState('pdf')
  return (
    <Tabs
      label="Preview"
      value={part}
      onChange={setPart}
      className="-mx-5 -mt-2 flex h-full flex-col sm:-mx-6 *:data-[state=active]:min-h-0 *:data-[state=active]:flex-1"
      tabs={[
        { value: 'pdf', label: 'PDF', content: <Pdf draft={draft} /> },
        ...emails.map((email) => ({
          value: email.recipient,
          label: LABELS[email.recipient],
          content: <Email draft={draft} email={email} />,
        })),
      ]}
    />
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex h-full flex-col gap-4 px-5 pt-4 sm:px-6">{children}</div>
)

/** Not sandboxed: browsers show no PDF in a sandbox. It's one that the server just made. */
const Pdf = ({ draft }: { draft: Draft }) => (
  <Part>
    <div>
      <FileLink size="sm" href={hrefOf(viewPreviewedPdf, draft)} target="_blank" rel="noopener">
        <ExternalLink aria-hidden />
        Open in a new tab
      </FileLink>
    </div>
    <iframe
      title="The PDF"
      src={`${hrefOf(viewPreviewedPdf, draft)}#navpanes=0`}
      className="min-h-96 w-full flex-1 rounded-md bg-paper ring-1 ring-line max-sm:hidden"
    />
    <p className="text-sm text-muted sm:hidden">Open the PDF in a new tab to see all of its pages.</p>
  </Part>
)

const Email = ({ draft, email }: { draft: Draft; email: PreviewedEmail }) => (
  <Part>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <dt className="text-muted">To</dt>
      <dd className="wrap-anywhere">{email.to}</dd>
      <dt className="text-muted">Subject</dt>
      <dd className="wrap-anywhere font-medium">{email.subject}</dd>
      <dt className="text-muted">Attached</dt>
      <dd className="wrap-anywhere">
        <Attachments email={email} />
      </dd>
    </dl>
    <iframe
      title={`Email: ${email.subject}`}
      sandbox=""
      src={hrefOf(viewPreviewedEmail, { ...draft, recipient: email.recipient })}
      className="min-h-96 w-full flex-1 rounded-md bg-paper ring-1 ring-line"
    />
  </Part>
)

const Attachments = ({ email: { attachments } }: { email: PreviewedEmail }) =>
  attachments.length === 0
    ? 'Nothing: the PDF is too large to email'
    : attachments.map(({ filename, size }) => (
        <span key={filename} className="flex items-start gap-1.5">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          {filename} <span className="shrink-0 text-muted">{sizeText(size)}</span>
        </span>
      ))
