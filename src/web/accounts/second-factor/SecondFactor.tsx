import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { getSecondFactor, type SecondFactor as State } from '#domain/accounts/second-factor/contract.ts'
import { query } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TurnOffDialog } from './TurnOffDialog.tsx'

/** With the QR code's library, which only admins who set it up need. */
const SetUpDialog = lazyDialog(() => import('./SetUpDialog.tsx').then(({ SetUpDialog }) => SetUpDialog))

const FEW_CODES = 3

export const secondFactorQuery = query(getSecondFactor, {})

/** Whether signing in with the password also takes a code. For admins. */
export function SecondFactor() {
  const factor = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<'set up' | 'turn off' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title="Two-step verification"
      description="After your password, enter a code from an authenticator app on your phone. Passkeys don’t need one."
      aside={
        factor.data?.since && (
          <Badge tone="good" icon={ShieldCheck}>
            On
          </Badge>
        )
      }
    >
      <Loaded
        query={factor}
        skeleton={<SkeletonRows label="Loading two-step verification" rows={1} />}
        failure="We couldn’t load two-step verification"
      >
        {({ since, recoveryCodesLeft }) =>
          since ? (
            <IsOn since={since} recoveryCodesLeft={recoveryCodesLeft} onTurnOff={() => setOpen('turn off')} />
          ) : (
            <Button variant="primary" onClick={() => setOpen('set up')}>
              Set up two-step verification
            </Button>
          )
        }
      </Loaded>
      {open === 'set up' && <SetUpDialog onClose={close} />}
      {open === 'turn off' && <TurnOffDialog onClose={close} />}
    </Card>
  )
}

type On = { since: string; recoveryCodesLeft: State['recoveryCodesLeft']; onTurnOff: () => void }

const IsOn = ({ since, recoveryCodesLeft, onTurnOff }: On) => (
  <div className="grid gap-4 text-sm">
    {recoveryCodesLeft < FEW_CODES && (
      <Notice tone="caution" title="You’re running out of recovery codes">
        To get ten new ones, turn two-step verification off, then set it up again.
      </Notice>
    )}
    <p className="text-muted">
      On since <DateTime at={since} withTime />. {countText(recoveryCodesLeft, 'recovery code')} left.
    </p>
    <Button className="justify-self-start" onClick={onTurnOff}>
      Turn off
    </Button>
  </div>
)
