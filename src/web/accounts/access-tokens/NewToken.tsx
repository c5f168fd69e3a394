import { Copy } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'

/** The token that was just created, and how a program sends it. It can't be shown again. */
export const NewToken = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title="Your new access token"
    description="Copy it now. We can’t show it again, but you can always create another. Keep it as safe as your password."
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="grid gap-5 text-sm">
      <div className="grid gap-2">
        <Field label="Access token" error={undefined}>
          {(control) => (
            <Input
              {...control}
              readOnly
              value={token}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <div>
          <Button variant="primary" onClick={() => void copyText(token, 'Token')}>
            <Copy aria-hidden />
            Copy token
          </Button>
        </div>
      </div>
      <p className="text-muted">
        Programs send it with every request, in the header <code>Authorization: Bearer</code>, followed by a
        space and the token.{' '}
        <a href="/api/docs" className="font-medium text-accent underline underline-offset-2">
          See what they can request
        </a>
      </p>
    </div>
  </Dialog>
)
