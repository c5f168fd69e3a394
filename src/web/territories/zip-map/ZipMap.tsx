import { lazy, Suspense, useMemo, useState } from 'react'
import { STATES, type StateCode } from '#domain/territories/catalogue.ts'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { getZipBoundaries } from '#domain/territories/zip-boundaries/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Legend } from './Legend.tsx'
import { type BoundaryEndpoint, useBoundaries } from './use-boundaries.ts'
import { ZipList } from './ZipList.tsx'
import { drawingOf } from './zips.ts'

// Lazy, because Leaflet is as large as the rest of the page.
const ZipCanvas = lazy(() => import('./ZipCanvas.tsx').then(({ ZipCanvas }) => ({ default: ZipCanvas })))

export type ZipMapProps = {
  state: StateCode
  /** The ZIP codes that can be chosen. Others are drawn as a quiet outline. */
  zips: readonly MapZip[]
  /** The chosen ZIP codes. */
  selected?: ReadonlySet<string>
  /** Called with the new selection. Without it, the map and the list are read-only. */
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Where the boundaries come from, if not from the endpoint for staff and contractors. */
  boundaries?: BoundaryEndpoint
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The ZIP codes of a state as a map, and as a list that shows the same and does everything by keyboard. Without boundaries,
 * there's the list alone, below a warning.
 */
export function ZipMap({
  state,
  zips,
  selected = NONE,
  onSelect,
  boundaries = getZipBoundaries,
}: ZipMapProps) {
  const [active, setActive] = useState<string | null>(null)
  const map = useBoundaries(boundaries, state)
  const drawing = useMemo(() => drawingOf(zips), [zips])
  const { name, center, zoom } = STATES.find(({ code }) => code === state)!
  const hasMap = map.status === 'ready' || map.status === 'preparing'
  return (
    <div className="grid gap-4">
      {!hasMap && (
        <Notice
          tone="caution"
          live
          action={
            map.status === 'failed' && (
              <Button size="sm" pending={map.isRetrying} onClick={map.retry}>
                Try again
              </Button>
            )
          }
        >
          Could not load {name} ZIP code boundaries. Showing list view only.
        </Notice>
      )}
      <div
        className={hasMap ? 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}
      >
        {hasMap && (
          <div className="h-[26rem] overflow-clip rounded-md ring-1 ring-line lg:h-[34rem]">
            {map.status === 'preparing' ? (
              <Preparing name={name} />
            ) : (
              <Suspense fallback={<Preparing name={name} />}>
                <ZipCanvas
                  key={state}
                  label={`Map of ${name}`}
                  center={center}
                  zoom={zoom}
                  shapes={map.shapes}
                  zips={zips}
                  looks={drawing.looks}
                  selected={selected}
                  active={active}
                  onActivate={setActive}
                  onSelect={onSelect}
                />
              </Suspense>
            )}
          </div>
        )}
        <ZipList
          label={`ZIP codes in ${name}`}
          className={hasMap ? 'h-80 lg:h-[34rem]' : 'h-[28rem]'}
          zips={zips}
          looks={drawing.looks}
          selected={selected}
          active={active}
          onActivate={setActive}
          onSelect={onSelect}
        />
      </div>
      <Legend entries={drawing.legend} hasWaiting={zips.some(({ waiting }) => waiting > 0)} />
    </div>
  )
}

const Preparing = ({ name }: { name: string }) => (
  <div
    role="status"
    className="grid h-full content-center justify-items-center gap-2 bg-sunken p-4 text-center text-sm text-muted"
  >
    <Spinner />
    <p>Preparing the map of {name}. The first time, this takes up to a minute.</p>
  </div>
)
