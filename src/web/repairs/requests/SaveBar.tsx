import type { EstimateId } from '#domain/estimates/contract.ts'
import type { RepairRequest, RequestVersion } from '#domain/repairs/requests/contract.ts'
import { keepFocusAbove } from '#web/shell/keep-focus-above.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Saving } from './use-saving.ts'
import { WithdrawRequest } from './WithdrawRequest.tsx'

type Props = {
  estimateId: EstimateId
  latest: RequestVersion | undefined
  form: Saving
  onShow: (request: RepairRequest) => void
}

/** At the bottom of the screen: saves the request, or takes it back. */
export function SaveBar({ estimateId, latest, form, onShow }: Props) {
  const isOpen = latest !== undefined && !latest.isWithdrawn
  return (
    <div
      ref={keepFocusAbove}
      data-sticky-bar
      className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-surface px-5 py-3.5 sm:px-6"
    >
      {form.problem && (
        <Notice tone="danger" live>
          {form.problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {countText(form.asked, 'item')}
          {isOpen && !form.isChanged && ', saved'}
        </p>
        <div className="flex flex-wrap gap-2">
          {isOpen && <WithdrawRequest estimateId={estimateId} version={latest.version} onDone={onShow} />}
          <Button
            variant="primary"
            pending={form.isPending}
            disabled={isOpen && !form.isChanged}
            onClick={form.save}
          >
            {isOpen ? 'Save changes' : 'Save request'}
          </Button>
        </div>
      </div>
    </div>
  )
}
