import { CircleCheck, LoaderCircle, MapPin, Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

const ESTIMATES = [
  { address: '2210 N Terrace Avenue', details: '7 lines · Sep 18', amount: '$1,842.50', isDone: true },
  { address: '518 Harbor View Drive', details: '4 lines · Sep 16', amount: '$965.00', isDone: true },
  { address: '94 Orchard Street', details: 'Reading page 31 of 58', amount: null, isDone: false },
]

/** A mock-up of the agent dashboard with made-up addresses and amounts. The upload zone leads to sign-up. */
export const SampleDashboard = () => (
  <figure
    aria-label="Sample Agent Dashboard"
    className="overflow-clip rounded-lg bg-surface shadow-float ring-1 ring-line"
  >
    <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
      <span className="flex items-baseline gap-2.5">
        <span className="font-semibold">Agent Dashboard</span>
        <span className="text-xs text-muted">Sample</span>
      </span>
      <span className="flex items-center gap-1.5 text-sm text-muted">
        <MapPin aria-hidden className="size-4" />
        Milwaukee, WI
      </span>
    </figcaption>
    <div className="grid gap-6 p-5 sm:p-6">
      <UploadZone />
      <div className="grid gap-1">
        <h3 className="text-sm font-semibold">Recent Estimates</h3>
        <ul className="divide-y divide-line">
          {ESTIMATES.map(({ address, details, amount, isDone }) => (
            <li key={address} className="flex items-center justify-between gap-4 py-3">
              <span className="grid min-w-0 gap-0.5">
                <span className="truncate text-sm font-medium">{address}</span>
                <span className="text-xs text-muted">{details}</span>
              </span>
              <span className="flex shrink-0 items-center gap-4">
                <span className="text-sm font-medium max-sm:sr-only">{amount}</span>
                {isDone ? (
                  <Badge tone="good" icon={CircleCheck}>
                    Complete
                  </Badge>
                ) : (
                  <Badge tone="accent" icon={LoaderCircle}>
                    Processing
                  </Badge>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </figure>
)

/** Dropping a report on the mock-up leads to sign-up, where the browser would otherwise open the file. */
function UploadZone() {
  const navigate = useNavigate()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void navigate(paths.signUp())
  }
  return (
    <Link
      to={paths.signUp()}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-1.5 rounded-md border border-dashed px-4 py-8 text-center transition-colors hover:border-accent hover:bg-accent-soft',
        isOver ? 'border-accent bg-accent-soft' : 'border-control bg-canvas',
      )}
    >
      <Upload aria-hidden className="mb-1 size-6 text-accent" />
      <span className="font-semibold">Drag and drop or click to upload</span>
      <span className="text-sm text-muted">Inspection report, up to 80 MB</span>
    </Link>
  )
}
