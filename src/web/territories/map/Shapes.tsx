import { FeatureGroup, GeoJSON, type LeafletMouseEvent, type Path, type PathOptions } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { useTheme } from '#web/shell/use-theme.ts'
import { type Paint, readPaint } from './paint.ts'
import type { ZipShape } from './use-boundaries.ts'
import type { Look } from './zips.ts'

type Props = {
  shapes: readonly ZipShape[]
  looks: ReadonlyMap<string, Look>
  selected: ReadonlySet<string>
  active: string | null
  credit: string
  hasTiles: boolean
  onActivate: (zipCode: string | null) => void
  onToggle: (zipCode: string) => void
}

type Drawn = { layers: Map<string, Path>; group: GeoJSON }

/** The polygons of ZIP codes. Drawn once; afterwards, only those are restyled that change. */
export function Shapes({ shapes, looks, selected, active, credit, hasTiles, onActivate, onToggle }: Props) {
  const map = useMap()
  const theme = useTheme()
  const drawn = useRef<Drawn | null>(null)
  const handlers = useRef({ onActivate, onToggle })
  handlers.current = { onActivate, onToggle }
  // Canvas can't use CSS variables.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are other ones in another theme
  const paint = useMemo(() => readPaint(map.getContainer()), [map, theme])

  useEffect(() => {
    const layers = new Map<string, Path>()
    const group = new GeoJSON(undefined, {
      attribution: credit,
      onEachFeature: ({ id }, layer) => layers.set(String(id), layer as Path),
    })
    // Large ones first: a small ZIP within another, such as a university, stays on top.
    for (const shape of [...shapes].sort((a, b) => sizeOf(b) - sizeOf(a))) group.addData(shape)
    const zipOf = ({ propagatedFrom }: LeafletMouseEvent) => String(propagatedFrom.feature.id)
    group.on('click', (event) => handlers.current.onToggle(zipOf(event)))
    group.on('mouseover', (event) => handlers.current.onActivate(zipOf(event)))
    group.on('mouseout', () => handlers.current.onActivate(null))
    drawn.current = { layers, group }
    group.addTo(map)
    return () => void group.remove()
  }, [map, shapes, credit])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a map; a change of its data mustn't move it
  useEffect(() => {
    const known = [...(drawn.current?.layers ?? [])].filter(([zipCode]) => looks.has(zipCode))
    const bounds = new FeatureGroup(known.map(([, layer]) => layer)).getBounds()
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [8, 8], animate: false, maxZoom: 11 })
  }, [map, shapes])

  useEffect(() => {
    for (const [zipCode, layer] of drawn.current?.layers ?? [])
      layer.setStyle(styleOf(paint, looks.get(zipCode), { isSelected: selected.has(zipCode), hasTiles }))
  }, [paint, looks, selected, hasTiles])

  useEffect(() => {
    const layer = active ? drawn.current?.layers.get(active) : undefined
    if (!active || !layer) return
    const isSelected = selected.has(active)
    layer.setStyle({ color: paint.ink, weight: 3, opacity: 1 }).bringToFront()
    return () => void layer.setStyle(styleOf(paint, looks.get(active), { isSelected, hasTiles }))
  }, [paint, looks, selected, active, hasTiles])

  return null
}

/** The extent in square degrees. */
function sizeOf({ geometry }: ZipShape) {
  const points = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2) as number[][]
  const [x, y] = [points.map(([longitude = 0]) => longitude), points.map(([, latitude = 0]) => latitude)]
  const spread = (values: number[]) =>
    values.reduce((a, b) => Math.max(a, b), -180) - values.reduce((a, b) => Math.min(a, b), 180)
  return spread(x) * spread(y)
}

/** Without a look, it's a ZIP that can't be chosen here. */
function styleOf(
  paint: Paint,
  look: Look | undefined,
  { isSelected, hasTiles }: { isSelected: boolean; hasTiles: boolean },
): PathOptions {
  const border = isSelected ? { color: paint.ink, weight: 2.5, opacity: 1 } : borderOf(paint, look)
  // Leaflet hands a pattern to the canvas like a color.
  const fillColor = paint.fillOf(look ?? 'unserved') as string
  return { fill: true, fillColor, fillOpacity: opacityOf(look, { isSelected, hasTiles }), ...border }
}

const isHeld = (look: Look | undefined) => typeof look === 'number' || look === 'others'

const borderOf = ({ seam, line }: Paint, look: Look | undefined) =>
  isHeld(look) ? { color: seam, weight: 0.75, opacity: 1 } : { color: line, weight: 0.75, opacity: 0.5 }

function opacityOf(
  look: Look | undefined,
  { isSelected, hasTiles }: { isSelected: boolean; hasTiles: boolean },
) {
  if (isHeld(look)) return isSelected ? 0.9 : 0.6
  if (look === 'unassigned') return 1
  return hasTiles ? 0.05 : 1
}
