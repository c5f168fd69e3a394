import { DivIcon, type LeafletKeyboardEvent } from 'leaflet'
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import type { ServedCounty } from '#domain/site/catalogue.ts'

/** East of here a name stands over the lake, where there is room; west of it to the left of its pin, so that no two meet. */
const LAKESIDE_LONGITUDE = -88

const PIN =
  '<svg aria-hidden="true" viewBox="0 0 24 32"><path d="M12 1C5.9 1 1 5.9 1 12c0 7.6 11 19 11 19s11-11.4 11-19C23 5.9 18.1 1 12 1Z"/><circle cx="12" cy="12" r="4"/></svg>'

/** The pin of a county. It shows the county's popup on hover, on a click or tap, and by Enter or Space. */
export function CountyMarker({
  county,
  isShown,
  onShow,
}: {
  county: ServedCounty
  isShown: boolean
  onShow: (county: ServedCounty | null) => void
}) {
  const icon = useMemo(() => iconOf(county), [county])
  return (
    <Marker
      position={[county.latitude, county.longitude]}
      icon={icon}
      keyboard
      riseOnHover
      zIndexOffset={isShown ? 1_000 : 0}
      // A click on the pin must not reach the map, which would close the popup that it opens.
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

const iconOf = ({ name, longitude }: ServedCounty) =>
  new DivIcon({
    className: longitude > LAKESIDE_LONGITUDE ? 'county-pin is-lakeside' : 'county-pin',
    html: `${PIN}<span>${name}<span class="is-unseen"> County</span></span>`,
    iconSize: [24, 32],
    iconAnchor: [12, 31],
  })
