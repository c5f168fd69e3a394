import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** The property of a report, its file, and the way back. */
export const ReportHeader = ({
  address,
  file,
  actions,
}: {
  address: string
  file: string
  actions?: ReactNode
}) => (
  <div className="grid gap-3">
    <Link
      to={paths.agent()}
      className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Agent Dashboard
    </Link>
    <PageHeader
      title={address}
      description={<p className="wrap-anywhere text-sm">Original file: {file}</p>}
      actions={actions}
    />
  </div>
)
