import { Undo2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { WithdrawConfirm } from './WithdrawConfirm.tsx'

type Props = Pick<ComponentProps<typeof WithdrawConfirm>, 'report' | 'refreshes' | 'children' | 'onDone'>

/** Withdraws a report that has no estimate yet, after asking. */
export function WithdrawButton(props: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Tooltip text="Withdraw this report">
        <IconButton label={`Withdraw ${props.report.propertyAddress}`} onClick={() => setIsConfirming(true)}>
          <Undo2 aria-hidden />
        </IconButton>
      </Tooltip>
      <WithdrawConfirm {...props} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  )
}
