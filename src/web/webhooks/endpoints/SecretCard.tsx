import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import {
  getWebhook,
  listWebhooks,
  revealWebhookSecret,
  rotateWebhookSecret,
  type Webhook,
} from '#domain/webhooks/endpoints/contract.ts'
import { PREVIOUS_SECRET_HOURS } from '#domain/webhooks/endpoints/rules.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The key that signs: hidden until it's asked for, and replaced by a new one on request. */
export function SecretCard({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const revealing = useCommand(revealWebhookSecret)
  const rotating = useCommand(rotateWebhookSecret, { refreshes: [getWebhook, listWebhooks] })
  const reveal = () =>
    revealing.mutate(
      { id },
      { onSuccess: (shown) => setSecret(shown.secret), onError: showFailure('Please try again.') },
    )
  const rotate = () =>
    rotating.mutate(
      { id },
      {
        onSuccess: (rotated) => {
          setSecret(rotated.secret)
          showToast({ tone: 'good', title: 'New secret made', description: 'Copy it into your system now.' })
        },
        onError: showFailure('Please try again.'),
        onSettled: () => setIsAsking(false),
      },
    )
  return (
    <Card
      title="Secret"
      description="Your system checks with it that a request really comes from ODIE. Keep it like a password."
    >
      <div className="grid gap-4">
        <code className="block rounded-md bg-sunken px-3 py-2.5 text-sm wrap-anywhere select-all">
          {secret ?? 'whsec_••••••••••••••••••••'}
        </code>
        {previousSecretUntil && (
          <Notice tone="info" title="The previous secret still works">
            Until <DateTime at={previousSecretUntil} withTime />, each request is signed with both, so you
            have time to change it in your system.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {secret ? (
            <>
              <Button onClick={() => void copyText(secret, 'Secret')}>
                <Copy aria-hidden />
                Copy secret
              </Button>
              <Button variant="quiet" onClick={() => setSecret(null)}>
                <EyeOff aria-hidden />
                Hide
              </Button>
            </>
          ) : (
            <Button pending={revealing.isPending} onClick={reveal}>
              <Eye aria-hidden />
              Show secret
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            Rotate secret…
          </Button>
        </div>
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={rotate}
        title="Make a new secret?"
        confirm="Rotate secret"
        pending={rotating.isPending}
      >
        <p>
          For {PREVIOUS_SECRET_HOURS} hours, ODIE signs with the new secret and the old one, so nothing is
          lost while you change it in your system. A secret from before the old one stops working right away.
        </p>
      </Confirm>
    </Card>
  )
}
