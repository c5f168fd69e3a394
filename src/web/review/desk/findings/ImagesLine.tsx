import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'

type Props = { estimate: Pick<AdminEstimate, 'images' | 'report'> }

/** Says that the report's images weren't searched for text, or not yet. Empty once they were. */
export function ImagesLine({ estimate: { images, report } }: Props) {
  const pages = report.pageSizes.length
  if (images === 'pending')
    return (
      <p role="status" className="mt-1 flex gap-1.5 text-xs text-muted wrap-anywhere">
        <LoaderCircle aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        ODIE is still searching the images on {pages === 1 ? 'this page' : `these ${pages} pages`} for text.
        If you edit this draft first, what it finds is added below as possible findings.
      </p>
    )
  if (images === 'failed')
    return (
      <p role="alert" className="mt-1 flex gap-1.5 text-sm font-medium text-danger wrap-anywhere">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        ODIE couldn’t search the images in this report for text. Check scanned pages and photos yourself.
      </p>
    )
  return null
}
