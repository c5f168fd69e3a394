import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'

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
    <BackLink to={paths.agent()}>Agent Dashboard</BackLink>
    <PageHeader
      title={address}
      description={<p className="wrap-anywhere text-sm">Original file: {file}</p>}
      actions={actions}
    />
  </div>
)
