import { useQuery } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { createShare, listShares } from '#domain/client/shares/contract.ts'
import { LINK_DAYS } from '#domain/client/shares/rules.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { query, useCommand } from '#web/api/query.ts'
import { LinkRow } from '#web/client/shares/LinkRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

const OwnerLinkForm = createShare.input.pick({ recipient: true })

/** Makes a link with which the owner confirms or declines the work, and lists those that still work. */
export function OwnerLinkDialog({ estimateId, onClose }: { estimateId: EstimateId; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const creating = useCommand(createShare, { refreshes: [listShares] })
  const { data: shares } = useQuery(query(listShares, { id: estimateId }))
  const links = (shares ?? []).filter(({ purpose }) => purpose === 'confirm')
  const { form, submit, isPending, problem } = useCommandForm({
    schema: OwnerLinkForm,
    defaultValues: { recipient: '' },
    send: (input) => creating.mutateAsync({ id: estimateId, purpose: 'confirm', ...input }),
    onSuccess: (created) => {
      setUrl(created.url)
      form.reset()
    },
    failure: { fallback: 'Failed to create the link' },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link for the owner"
      description={`Send it to whoever orders and pays for the work, and to no one else: with it, they confirm or decline the work in their name. It works for ${LINK_DAYS.confirm} days, or until you end it.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-5">
        <form noValidate onSubmit={submit} className="grid gap-3">
          {problem && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
          <TextField form={form} name="recipient" label="Who is the owner?" placeholder="Sellers" required />
          <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
            <Link2 aria-hidden />
            Create a link
          </Button>
        </form>
        {url && (
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
        )}
        {links.length > 0 && (
          <section aria-label="Active links" className="grid gap-1">
            <h3 className="font-semibold text-sm">Active links</h3>
            <ul className="divide-y divide-line">
              {links.map((share) => (
                <LinkRow key={share.id} estimateId={estimateId} share={share} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
