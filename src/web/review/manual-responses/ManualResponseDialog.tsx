import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReportId } from '#domain/reports/contract.ts'
import type { ResponseBasis } from '#domain/review/manual-responses/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { LetterDialog } from './LetterDialog.tsx'
import {
  MANUAL_RESPONSES,
  type ManualResponse,
  type ManualResponseProps,
  obstacleTo,
} from './manual-responses.ts'
import { responseBasis } from './queries.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const DIALOGS: Record<ManualResponse, (props: ManualResponseProps) => React.ReactNode> = {
  upload: UploadDialog,
  letter: LetterDialog,
  address: AddressDialog,
  return: ReturnDialog,
  withdraw: WithdrawDialog,
}

const ORDER: readonly ManualResponse[] = ['letter', 'upload', 'address', 'return', 'withdraw']

/** Responds to a report other than by its draft: first asks how, unless `response` says so. */
export function ManualResponseDialog({
  reportId,
  response,
  onChoose,
  onClose,
  onDone,
}: {
  reportId: ReportId
  response: ManualResponse | null
  onChoose: (response: ManualResponse) => void
} & Omit<ManualResponseProps, 'basis'>) {
  const basis = useQuery(responseBasis(reportId))
  if (basis.data && response && !obstacleTo(response, basis.data)) {
    const Chosen = DIALOGS[response]
    return <Chosen basis={basis.data} onClose={onClose} onDone={onDone} />
  }
  return (
    <Dialog isOpen onClose={onClose} title="More actions" description={basis.data?.propertyAddress}>
      <Loaded query={basis} skeleton={<Skeleton className="h-72" />} failure="We couldn’t load the report">
        {(loaded) => (
          <ul className="-mx-3 grid gap-1">
            {ORDER.map((each) => (
              <Choice key={each} response={each} basis={loaded} onChoose={() => onChoose(each)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Choice({
  response,
  basis,
  onChoose,
}: {
  response: ManualResponse
  basis: ResponseBasis
  onChoose: () => void
}) {
  const { title, description } = MANUAL_RESPONSES[response]
  const obstacle = obstacleTo(response, basis)
  const text = (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className={obstacle ? 'font-semibold text-muted' : 'font-semibold'}>{title}</span>
      <span className="text-muted">{obstacle ?? description}</span>
    </span>
  )
  return (
    <li className="text-sm">
      {obstacle ? (
        <div className="px-3 py-2.5">{text}</div>
      ) : (
        <button
          type="button"
          onClick={onChoose}
          className="flex w-full items-center gap-4 rounded-md px-3 py-2.5 text-left hover:bg-hover"
        >
          {text}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      )}
    </li>
  )
}
