import { useQuery } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import {
  type AgentLinkPurpose,
  CreateShare,
  createShare,
  listShares,
  type Share,
} from '#domain/client/shares/contract.ts'
import { LINK_DAYS } from '#domain/client/shares/rules.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { query, useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { LinkRow } from './LinkRow.tsx'

const ShareForm = CreateShare.pick({ recipient: true })

const TEXTS: Record<AgentLinkPurpose, { title: string; can: string; for: string }> = {
  view: { title: 'Share this estimate', can: 'can see what’s in the PDF', for: 'Buyers' },
  respond: {
    title: 'Link for the other side',
    can: 'can read the repair request and respond to each item',
    for: 'Seller’s agent',
  },
  confirm: { title: 'Link for the owner', can: 'can confirm or decline the work', for: 'Homeowner' },
  completion: {
    title: 'Share the completion record',
    can: 'can see what was done, with photos',
    for: 'Lender',
  },
}

/** Makes links for one purpose, and lists those that still work. */
export function ShareDialog({
  estimateId,
  purpose = 'view',
  onClose,
}: {
  estimateId: EstimateId
  purpose?: AgentLinkPurpose
  onClose: () => void
}) {
  const texts = TEXTS[purpose]
  const [url, setUrl] = useState<string | null>(null)
  const creating = useCommand(createShare, { refreshes: [listShares] })
  const shares = useQuery(query(listShares, { id: estimateId }))
  const command = useCommandForm({
    schema: ShareForm,
    defaultValues: { recipient: '' },
    send: (input) => creating.mutateAsync({ id: estimateId, purpose, ...input }),
    onSuccess: (created) => {
      setUrl(created.url)
      command.form.reset()
    },
    failure: { fallback: 'Failed to create the link' },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={`Anyone with the link ${texts.can}, without an account. It works for ${LINK_DAYS[purpose]} days, or until you end it.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-5">
        <form noValidate onSubmit={command.submit} className="grid gap-3">
          {command.problem && (
            <Notice tone="danger" live>
              {command.problem}
            </Notice>
          )}
          <TextField
            form={command.form}
            name="recipient"
            label="Who is it for?"
            placeholder={texts.for}
            required
          />
          <Button type="submit" variant="primary" pending={command.isPending} className="justify-self-start">
            <Link2 aria-hidden />
            Create a link
          </Button>
        </form>
        {url && <NewLink url={url} />}
        <Loaded
          query={shares}
          skeleton={<SkeletonRows label="Loading the links" rows={2} />}
          failure="We couldn’t load the links"
        >
          {(all) => <Links estimateId={estimateId} links={all.filter((link) => link.purpose === purpose)} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** The link that was just made: its URL can't be shown again. */
const NewLink = ({ url }: { url: string }) => (
  <Notice tone="good" live title="Your link is ready">
    <div className="grid gap-2">
      <p>Copy it now. We can’t show it again, but you can always create another.</p>
      <div className="flex items-end gap-2">
        <Field label="Link" hideLabel error={undefined} className="min-w-0 flex-1">
          {(control) => (
            <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
          )}
        </Field>
        <Button onClick={() => void copyText(url, 'Link')}>
          <Copy aria-hidden />
          Copy link
        </Button>
      </div>
    </div>
  </Notice>
)

const Links = ({ estimateId, links }: { estimateId: EstimateId; links: readonly Share[] }) =>
  links.length > 0 && (
    <section aria-label="Active links" className="grid gap-1">
      <h3 className="text-sm font-semibold">Active links</h3>
      <ul className="divide-y divide-line">
        {links.map((share) => (
          <LinkRow key={share.id} estimateId={estimateId} share={share} />
        ))}
      </ul>
    </section>
  )
