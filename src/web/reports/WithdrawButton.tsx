import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'

type Props = Pick<ComponentProps<typeof WithdrawConfirm>, 'report' | 'refreshes' | 'children' | 'onDone'>

/** Withdraws a report that has no estimate yet, after asking. */
export function WithdrawButton(props: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Withdraw ${props.report.propertyAddress}`}
        onClick={() => setIsConfirming(true)}
      >
        Withdraw
      </Button>
      <WithdrawConfirm {...props} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}
