import { Download } from 'lucide-react'
import { downloadEstimatePdf, type EstimateId } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'

/** Downloads the PDF, which takes a few seconds to exist. */
export const PdfLink = ({ estimate: { id, hasPdf } }: { estimate: { id: EstimateId; hasPdf: boolean } }) =>
  hasPdf ? (
    <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} download>
      <Download aria-hidden />
      Download PDF
    </FileLink>
  ) : (
    <Button size="sm" pending>
      Preparing PDF…
    </Button>
  )
