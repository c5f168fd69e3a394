import { ImageOff, ScanText } from 'lucide-react'
import { use, useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { CropSource } from './crop-source.ts'
import type { Passage } from './passages.ts'

/** The rest of a line’s passages show on request. */
const SHOWN_AT_FIRST = 1

/** The inspector's sentences behind a line, each with its page and a crop of that page. */
export function LinePassages({
  estimateId,
  passages,
}: {
  estimateId: EstimateId
  passages: readonly Passage[]
}) {
  const [showsAll, setShowsAll] = useState(false)
  const hidden = showsAll ? 0 : Math.max(passages.length - SHOWN_AT_FIRST, 0)
  if (passages.length === 0) return null
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-3">
        {passages.slice(0, passages.length - hidden).map((passage) => (
          <li key={passage.index}>
            <PassageFigure estimateId={estimateId} passage={passage} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setShowsAll(true)}>
          Show {countText(hidden, 'more passage')}
        </Button>
      )}
    </div>
  )
}

const PassageFigure = ({ estimateId, passage }: { estimateId: EstimateId; passage: Passage }) => (
  <figure className="grid gap-2 border-l-2 border-mark-edge pl-3">
    <figcaption className="grid gap-0.5 text-sm">
      <q className="wrap-anywhere text-muted">{passage.quote}</q>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <span className="font-semibold">Report page {passage.page}</span>
        {passage.ocr && (
          <span className="inline-flex items-center gap-1 text-caution">
            <ScanText aria-hidden className="size-3.5" />
            read from a scan
          </span>
        )}
      </span>
    </figcaption>
    {passage.crop && <Crop estimateId={estimateId} passage={passage} crop={passage.crop} />}
  </figure>
)

function Crop({
  estimateId,
  passage: { index, page },
  crop: { width, height },
}: {
  estimateId: EstimateId
  passage: Passage
  crop: NonNullable<Passage['crop']>
}) {
  const [hasFailed, setHasFailed] = useState(false)
  const hrefOfCrop = use(CropSource)
  if (hasFailed)
    return (
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <ImageOff aria-hidden className="size-3.5 shrink-0" />
        We can’t show this part of page {page}.
      </p>
    )
  return (
    <img
      src={hrefOfCrop(estimateId, index)}
      alt={`This passage on page ${page} of the report`}
      width={Math.round(width)}
      height={Math.round(height)}
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(true)}
      className="h-auto w-full max-w-xl rounded-sm bg-paper ring-1 ring-line"
    />
  )
}
