import { lazy, useRef, useState } from 'react'
import { SERVED_COUNTIES } from '#domain/site/catalogue.ts'
import type { ServedCounty, ServedState } from '#domain/site/contract.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { WhenNear } from '#web/ui/WhenNear.tsx'
import { CountyPanel } from './CountyPanel.tsx'
import { Section } from './Section.tsx'

// Lazy, because Leaflet and the map's lines are half as large as the rest of the page.
const CoverageMap = lazy(() =>
  import('./CoverageMap.tsx').then(({ CoverageMap }) => ({ default: CoverageMap })),
)

const LEAD = 'Licensed electrical contractors in six counties across Southeastern Wisconsin.'
/** What the prerendered page shows; the map asks the server which states are open. */
const WISCONSIN: readonly ServedState[] = [{ code: 'WI', name: 'Wisconsin', counties: SERVED_COUNTIES }]

export function ServiceAreas() {
  const [{ area, lead }, setArea] = useState({ area: WISCONSIN, lead: LEAD })
  const [shown, setShown] = useState<ServedCounty | null>(null)
  const map = useRef<HTMLElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')

  const showOnMap = (county: ServedCounty) => {
    setShown(county)
    map.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
  }

  return (
    <Section id="locations" title="Service Areas" lead={lead} sunken>
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
              {area === WISCONSIN ? 'More Wisconsin counties and nearby states' : 'More counties'} are next.
              Not on the map yet? Check your ZIP code above and join the waiting list: we’ll email you the day
              we serve it.
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
