import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReportId } from '#domain/reports/contract.ts'
import type { AnswerBasis } from '#domain/review/manual-responses/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { ANSWER_TYPES, type AnswerProps, type AnswerType, obstacleTo } from './answer-types.ts'
import { LetterDialog } from './LetterDialog.tsx'
import { answerBasis } from './queries.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const DIALOGS: Record<AnswerType, (props: AnswerProps) => React.ReactNode> = {
  upload: UploadDialog,
  letter: LetterDialog,
  address: AddressDialog,
  return: ReturnDialog,
  withdraw: WithdrawDialog,
}

const ORDER: readonly AnswerType[] = ['letter', 'upload', 'address', 'return', 'withdraw']

/** Answers a report other than by its draft: first asks how, unless `answer` says so. */
export function AnswerDialog({
  reportId,
  answer,
  onChoose,
  onClose,
  onDone,
}: {
  reportId: ReportId
  answer: AnswerType | null
  onChoose: (answer: AnswerType) => void
} & Omit<AnswerProps, 'basis'>) {
  const basis = useQuery(answerBasis(reportId))
  if (basis.data && answer && !obstacleTo(answer, basis.data)) {
    const Chosen = DIALOGS[answer]
    return <Chosen basis={basis.data} onClose={onClose} onDone={onDone} />
  }
  return (
    <Dialog isOpen onClose={onClose} title="More actions" description={basis.data?.propertyAddress}>
      <Loaded query={basis} skeleton={<Skeleton className="h-72" />} failure="We couldn’t load the report">
        {(loaded) => (
          <ul className="-mx-3 grid gap-1">
            {ORDER.map((each) => (
              <Choice key={each} answer={each} basis={loaded} onChoose={() => onChoose(each)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Choice({
  answer,
  basis,
  onChoose,
}: {
  answer: AnswerType
  basis: AnswerBasis
  onChoose: () => void
}) {
  const { title, description } = ANSWER_TYPES[answer]
  const obstacle = obstacleTo(answer, basis)
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
