import { DivIcon, type LeafletKeyboardEvent } from 'leaflet'
import { useMemo } from 'react'
import type { ServedCounty } from '#domain/site/public-site/contract.ts'
import { Marker } from '#web/territories/map/layers.tsx'

/** East of this longitude, the name goes over the lake, where there's room; west of it, left of its pin, so that none overlap. */
const LAKESIDE_LONGITUDE = -88

const PIN =
  '<svg aria-hidden="true" viewBox="0 0 24 32"><path d="M12 1C5.9 1 1 5.9 1 12c0 7.6 11 19 11 19s11-11.4 11-19C23 5.9 18.1 1 12 1Z"/><circle cx="12" cy="12" r="4"/></svg>'

/** A county's pin. Hover, click, tap, Enter, and Space open the county's popup. */
export function CountyMarker({
  county,
  isLabeled,
  isShown,
  onShow,
}: {
  county: ServedCounty
  /** Whether its name stands beside the pin; screen readers always get it. */
  isLabeled: boolean
  isShown: boolean
  onShow: (county: ServedCounty | null) => void
}) {
  const icon = useMemo(() => iconOf(county, isLabeled), [county, isLabeled])
  return (
    <Marker
      position={[county.latitude, county.longitude]}
      icon={icon}
      keyboard
      riseOnHover
      zIndexOffset={isShown ? 1_000 : 0}
      // A click on the pin mustn't reach the map, which would close the popup again.
      bubblingMouseEvents={false}
      eventHandlers={{
        mouseover: () => onShow(county),
        click: () => onShow(county),
        mouseout: () => onShow(null),
        keydown: ({ originalEvent: event }: LeafletKeyboardEvent) => {
          if (event.key === 'Escape') onShow(null)
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onShow(isShown ? null : county)
        },
      }}
    />
  )
}

const iconOf = ({ name, longitude }: ServedCounty, isLabeled: boolean) =>
  new DivIcon({
    className: longitude > LAKESIDE_LONGITUDE ? 'county-pin is-lakeside' : 'county-pin',
    html: isLabeled
      ? `${PIN}<span>${name}<span class="is-unseen"> County</span></span>`
      : `${PIN}<span class="is-unseen">${name} County</span>`,
    iconSize: [24, 32],
    iconAnchor: [12, 31],
  })
