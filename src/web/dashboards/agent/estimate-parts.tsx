import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportId } from '#domain/reports/contract.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'

export const AMOUNT = 'text-xl font-semibold tracking-tight'

/** The property of an estimate, which leads to its lines, and who it's from. */
export const EstimateTitle = ({
  reportId,
  address,
  children,
}: {
  reportId: ReportId
  address: string
  children: ReactNode
}) => (
  <div className="min-w-0 flex-1 basis-52">
    <Link
      to={paths.report(reportId)}
      className="line-clamp-2 wrap-anywhere rounded-sm font-medium underline-offset-4 hover:underline"
    >
      {address}
    </Link>
    <p className="text-xs text-muted">{children}</p>
  </div>
)

export const LetterBadge = () => <Badge icon={MailCheck}>No electrical deficiencies reported</Badge>

export const LetterNote = () => (
  <p className="text-sm text-muted">
    The inspection report lists no electrical deficiencies, so there’s nothing to estimate. The letter has the
    details.
  </p>
)
