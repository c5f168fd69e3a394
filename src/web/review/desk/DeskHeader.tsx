import { ChevronLeft, Download, Keyboard, MapPinned, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentTypeText, unfamiliarLayoutText, unreadablePagesText } from '#domain/analysis/rules.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import type { DeskState } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { hrefOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { TimeLeft } from '#web/reports/InspectionPeriod.tsx'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { DeskStatusBadge } from './DeskStatusBadge.tsx'
import { ImagesLine } from './findings/ImagesLine.tsx'
import { ModelLine } from './findings/ModelLine.tsx'
import { PresenceNote } from './saving/PresenceNote.tsx'
import type { Saving } from './saving/use-saving.ts'
import { ReplacesNote } from './sending/ReplacesNote.tsx'
import type { Waiting } from './use-waiting.ts'
import { WaitingNote } from './Waiting.tsx'
import { ZipHolderNote } from './ZipHolderNote.tsx'

/** The property, the contractor the estimate goes out under, and `children` for anything that needs attention. */
export function DeskHeader({
  estimate,
  saving,
  waiting,
  others,
  contractorId,
  isReadOnly,
  onChooseContractor,
  onShowKeys,
  moreActions,
  children,
}: {
  estimate: AdminEstimate
  saving: Saving
  waiting: Waiting | undefined
  /** Who else has it open. */
  others: DeskState['others']
  contractorId: UserId | null
  isReadOnly: boolean
  onChooseContractor: (id: UserId | null) => void
  onShowKeys: () => void
  /** The other ways to answer the report. */
  moreActions: ReactNode
  children: ReactNode
}) {
  const { report, reportId } = estimate
  return (
    <header className="border-b border-line bg-canvas px-4 py-2.5 sm:px-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 sm:gap-x-8">
        <div className="flex flex-wrap items-center gap-x-4 max-sm:col-span-2">
          <Link
            to={paths.admin()}
            className="-ml-1 inline-flex items-center gap-0.5 text-xs font-medium text-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden className="size-3.5" />
            All reports
          </Link>
          <WaitingNote waiting={waiting} createdAt={report.createdAt} />
          <PresenceNote others={others} />
        </div>
        {/* On a phone, next to the property. */}
        <div className="-mr-2.5 flex items-center justify-self-end max-sm:col-start-2 max-sm:row-start-2 max-sm:self-start">
          <FileLink href={hrefOf(downloadReport, { id: reportId })} variant="quiet" size="sm" download>
            <Download aria-hidden />
            <span className="max-sm:sr-only">Report</span>
          </FileLink>
          {moreActions}
          <Button variant="quiet" size="sm" onClick={onShowKeys} className="max-lg:hidden">
            <Keyboard aria-hidden />
            Shortcuts
          </Button>
        </div>
        <div className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="line-clamp-2 min-w-0 wrap-anywhere text-xl font-semibold tracking-tight">
            {report.propertyAddress}
          </h1>
          <DeskStatusBadge estimate={estimate} />
        </div>
        <div className="min-w-0 max-sm:col-span-2">
          <p className="truncate text-xs text-muted">
            {report.agentName} · <DateTime at={report.createdAt} withTime /> · {report.originalFileName}
          </p>
          {report.inspectionEnds && (
            <p className="text-xs">
              <TimeLeft inspectionEnds={report.inspectionEnds} />
            </p>
          )}
          {report.printedAddress && (
            <p className="flex gap-1.5 text-sm font-medium text-caution wrap-anywhere">
              <MapPinned aria-hidden className="mt-0.5 size-4 shrink-0" />
              The report says {report.printedAddress}
            </p>
          )}
          <ReplacesNote estimate={estimate} saving={saving} />
          {!isReadOnly && (
            <ZipHolderNote estimate={estimate} contractorId={contractorId} onChoose={onChooseContractor} />
          )}
          <ModelLine estimate={estimate} />
          <ImagesLine estimate={estimate} />
          <Warning text={documentTypeText(estimate.documentType)} />
          <Warning text={unfamiliarLayoutText(estimate.pagesToCheck)} />
          <Warning
            text={unreadablePagesText(
              estimate.unreadablePages,
              new Set(estimate.unreadAreas.map(({ page }) => page)),
            )}
          />
        </div>
        <div className="max-sm:col-span-2 max-sm:mt-1 sm:col-start-2 sm:justify-self-end sm:row-span-2 sm:row-start-2">
          <ContractorField
            contractorId={contractorId}
            isReadOnly={isReadOnly}
            onChoose={onChooseContractor}
          />
        </div>
      </div>
      {children}
    </header>
  )
}

function Warning({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="mt-1 flex gap-1.5 text-sm font-medium text-danger wrap-anywhere">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

const ContractorField = ({
  contractorId,
  isReadOnly,
  onChoose,
}: {
  contractorId: UserId | null
  isReadOnly: boolean
  onChoose: (id: UserId | null) => void
}) => (
  <Field
    label="Contractor"
    error={undefined}
    className="w-full max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3 sm:w-72"
  >
    {(control) => (
      <ContractorSelect
        control={control}
        empty="Choose a contractor"
        clear="No contractor"
        isDisabled={isReadOnly}
        value={contractorId ?? ''}
        onChoose={(id) => onChoose(idIn<UserId>(id))}
      />
    )}
  </Field>
)
