import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type DataExport,
  downloadDataExport,
  getDataExport,
  StartDataExport,
  startDataExport,
} from '#domain/accounts/data-exports/contract.ts'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { hrefOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { sizeText } from '#web/ui/format.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

const POLL_MS = 3_000

export const dataExportQuery = query(getDataExport, {})

/** A copy of everything, and the end of the account. */
export function YourData({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const latest = useQuery({
    ...dataExportQuery,
    refetchInterval: ({ state: { data } }) => (data?.latest?.status === 'preparing' ? POLL_MS : false),
  })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card
        title="Download your data"
        description="A ZIP file with everything ODIE holds about you: your profile, files, estimates, and activity."
      >
        <Loaded
          query={latest}
          skeleton={<SkeletonRows label="Loading your data" rows={1} />}
          failure="We couldn’t check for a copy of your data"
        >
          {({ latest }) => <Copy copy={latest} onRequest={() => setOpen('download')} />}
        </Loaded>
      </Card>
      <Card
        title="Delete your account"
        description="This can’t be undone. You’ll see what we delete and what stays before you confirm."
      >
        <Button className="justify-self-start" variant="danger" onClick={() => setOpen('delete')}>
          Delete your account…
        </Button>
      </Card>
      {open === 'download' && <RequestDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog user={user} onClose={close} />}
    </div>
  )
}

/** The latest copy in its three states; null if there's none that can be downloaded. */
function Copy({ copy, onRequest }: { copy: DataExport | null; onRequest: () => void }) {
  if (copy?.status === 'preparing')
    return (
      <Notice tone="info" title="We’re preparing your copy" live>
        This can take anywhere from a few seconds to an hour, depending on your files. You can leave this
        page. We’ll email you when it’s ready.
      </Notice>
    )
  return (
    <div className="grid gap-4 text-sm">
      {copy?.status === 'failed' && (
        <Notice tone="danger" title="Your copy couldn’t be prepared">
          Please request it again. If that fails, too, contact support.
        </Notice>
      )}
      {copy?.status === 'ready' && (
        <p className="text-muted">
          Prepared <DateTime at={copy.requestedAt} withTime />, {sizeText(copy.bytes ?? 0)}. We’ll delete this
          copy on <DateTime at={copy.expiresAt} withTime />.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {copy?.status === 'ready' && (
          <FileLink variant="primary" href={hrefOf(downloadDataExport, { id: copy.id })} download>
            <Download aria-hidden />
            Download ZIP file
          </FileLink>
        )}
        <Button onClick={onRequest}>{copy ? 'Request a new copy' : 'Request a copy'}</Button>
      </div>
    </div>
  )
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const starting = useCommand(startDataExport, { refreshes: [getDataExport] })
  const command = useCommandForm({
    schema: StartDataExport,
    defaultValues: { currentPassword: '' },
    mode: 'onChange',
    send: starting.mutateAsync,
    onSuccess: () => {
      onClose()
      showToast({
        tone: 'good',
        title: 'We’re preparing your copy',
        description: 'We’ll email you when you can download it.',
      })
    },
    failure: { fallback: 'Failed to request a copy' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Request a copy of your data?"
      description="You can download it here for three days."
      submitLabel="Request a copy"
    >
      <CurrentPasswordField form={command.form} />
    </FormDialog>
  )
}
