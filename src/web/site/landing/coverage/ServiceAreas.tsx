import { lazy, useRef, useState } from 'react'
import type { ServedCounty } from '#domain/site/public-site/contract.ts'
import { leadOf } from '#web/service-area/service-area.ts'
import { SPECIFIED_AREA } from '#web/service-area/specified-area.ts'
import { ZipCheck } from '#web/territories/zip-check/ZipCheck.tsx'
import { WhenNear } from '#web/ui/lists/WhenNear.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Section } from '../Section.tsx'
import { CountyPanel } from './CountyPanel.tsx'

// Lazy, because Leaflet and the map's lines are half as large as the rest of the page.
const CoverageMap = lazy(() =>
  import('./CoverageMap.tsx').then(({ CoverageMap }) => ({ default: CoverageMap })),
)

/** Where ODIE works: a check of one's own ZIP code, the counties with their towns, and a map. */
export function ServiceAreas() {
  // The prerendered page shows the specified counties; the map asks the server which ones have territories.
  const [area, setArea] = useState(SPECIFIED_AREA)
  const [shown, setShown] = useState<ServedCounty | null>(null)
  const map = useRef<HTMLElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')

  const showOnMap = (county: ServedCounty) => {
    setShown(county)
    map.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
  }

  return (
    <Section id="locations" title="Service Areas" lead={leadOf(area)} sunken>
      <div className="rounded-lg bg-surface p-5 shadow-card ring-1 ring-line sm:p-6">
        <ZipCheck />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-6">
          {area.map((state) => (
            <CountyPanel
              key={state.code}
              state={state}
              startsOpen={area.length === 1}
              shown={shown}
              onShow={showOnMap}
            />
          ))}
          <div className="grid gap-1 rounded-lg px-5 py-4 ring-1 ring-line ring-inset">
            <h3 className="font-semibold">Expanding Soon</h3>
            <p className="text-sm text-muted">
              More Wisconsin counties and nearby states are next. Join the waiting list for your ZIP code, and
              we’ll email you the day we start serving it.
            </p>
          </div>
        </div>
        <figure
          ref={map}
          aria-labelledby="coverage-map-title"
          className="scroll-mt-20 overflow-clip rounded-lg bg-surface shadow-card ring-1 ring-line"
        >
          <figcaption id="coverage-map-title" className="border-b border-line px-5 py-4 font-semibold">
            Service Coverage Map
          </figcaption>
          <WhenNear fallback={<MapSkeleton />} label="Map" className="h-[500px]">
            <CoverageMap area={area} onArea={setArea} shown={shown} onShow={setShown} />
          </WhenNear>
        </figure>
      </div>
    </Section>
  )
}

const MapSkeleton = () => <Skeleton className="h-full w-full rounded-none" />
