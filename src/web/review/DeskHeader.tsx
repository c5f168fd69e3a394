import { ChevronLeft, Download, Keyboard } from 'lucide-react'
import { Link } from 'react-router'
import { downloadReport } from '#domain/reports/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { hrefOf } from '#web/api/call.ts'
import { ContractorSelect } from '#web/contractors/ContractorSelect.tsx'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { paths } from '#web/paths.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { JudgeLine } from './JudgeLine.tsx'
import type { Desk } from './use-desk.ts'
import type { Saving } from './use-saving.ts'

/** Whose house this is, in whose name the estimate goes out, and what happened while it was open here. */
export function DeskHeader({
  desk,
  saving,
  onShowKeys,
}: {
  desk: Desk
  saving: Saving
  onShowKeys: () => void
}) {
  const { report, status, reportId } = desk.draft.base
  return (
    <header className="border-b border-line bg-canvas px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <Link
            to={paths.admin()}
            className="-ml-1 inline-flex items-center gap-0.5 text-xs font-medium text-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden className="size-3.5" />
            All reports
          </Link>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="line-clamp-2 min-w-0 wrap-anywhere text-xl font-semibold tracking-tight">
              {report.propertyAddress}
            </h1>
            <EstimateStatusBadge status={status} />
          </div>
          <p className="truncate text-xs text-muted">
            {report.agentName} · <DateTime at={report.createdAt} withTime /> · {report.originalFileName}
          </p>
          <JudgeLine estimate={desk.draft.base} />
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Contractor desk={desk} />
          <FileLink href={hrefOf(downloadReport, { id: reportId })} look="quiet" download>
            <Download aria-hidden />
            Report
          </FileLink>
          <Button look="quiet" onClick={onShowKeys} className="max-lg:hidden">
            <Keyboard aria-hidden />
            Keys
          </Button>
        </div>
      </div>
      {saving.theirs && <ConflictNotice theirs={saving.theirs} draft={desk.draft} saving={saving} />}
    </header>
  )
}

const Contractor = ({ desk: { draft, move, isReadOnly } }: { desk: Desk }) => (
  <Field label="Goes out in the name of" error={undefined} className="w-full sm:w-72">
    {(control) => (
      <ContractorSelect
        {...control}
        empty="Choose a contractor"
        disabled={isReadOnly}
        value={draft.contractorId ?? ''}
        onChange={(event) =>
          move({ type: 'contractor', id: UserId.safeParse(event.target.value).data ?? null })
        }
      />
    )}
  </Field>
)
