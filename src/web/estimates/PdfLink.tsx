import { Download } from 'lucide-react'
import { type AgentEstimate, downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'

/** Said to the agent and the contractor. Staff have it in their queue. */
export const PDF_DELAYED =
  'The PDF is delayed. Our team is working on it, and you’ll get an email once it’s ready.'

type Props = { estimate: Pick<AgentEstimate, 'id' | 'hasPdf' | 'isPdfDelayed'> }

/** Downloads the PDF, which takes a few seconds to exist. */
export function PdfLink({ estimate: { id, hasPdf, isPdfDelayed } }: Props) {
  if (isPdfDelayed) return <p className="text-sm text-muted">{PDF_DELAYED}</p>
  return hasPdf ? (
    <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} download>
      <Download aria-hidden />
      Download PDF
    </FileLink>
  ) : (
    <Button size="sm" pending>
      Preparing PDF…
    </Button>
  )
}
