import { FeatureGroup, GeoJSON, type LeafletMouseEvent, type Path, type PathOptions } from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { useTheme } from '#web/shell/theme/use-theme.ts'
import { useMap } from '#web/territories/map/LeafletMap.tsx'
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

/** What the style of a polygon depends on, apart from the pointer. */
type Style = { paint: Paint } & Pick<Props, 'looks' | 'selected' | 'hasTiles'>

type Drawn = { layers: Map<string, Path>; style: Style }

/** The polygons of ZIP codes. Drawn once; afterwards, only those are restyled that change. */
export function Shapes(props: Props) {
  const { shapes, looks, selected, active, credit, hasTiles } = props
  const map = useMap()
  const theme = useTheme()
  // Canvas can't use CSS variables.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are other ones in another theme
  const paint = useMemo(() => readPaint(map.getContainer()), [map, theme])
  const style = useMemo(() => ({ paint, looks, selected, hasTiles }), [paint, looks, selected, hasTiles])
  const current = useRef({ ...props, style })
  current.current = { ...props, style }
  const drawn = useRef<Drawn | null>(null)

  useEffect(() => {
    const { style } = current.current
    const layers = new Map<string, Path>()
    const group = new GeoJSON(largestFirst(shapes), {
      attribution: credit,
      style: (shape) => styleOf(style, String(shape?.id)),
      onEachFeature: ({ id }, layer) => layers.set(String(id), layer as Path),
    })
    const zipOf = ({ propagatedFrom }: LeafletMouseEvent) => String(propagatedFrom.feature.id)
    group.on('click', (event) => current.current.onToggle(zipOf(event)))
    group.on('mouseover', (event) => current.current.onActivate(zipOf(event)))
    group.on('mouseout', () => current.current.onActivate(null))
    // Before the polygons are added, which projects each of them. Later changes of the data don't move the map.
    const known = [...layers].filter(([zipCode]) => style.looks.has(zipCode))
    const bounds = new FeatureGroup(known.map(([, layer]) => layer)).getBounds()
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [8, 8], animate: false, maxZoom: 11 })
    group.addTo(map)
    drawn.current = { layers, style }
    return () => void group.remove()
  }, [map, shapes, credit])

  useEffect(() => {
    if (!drawn.current) return
    const { layers, style: before } = drawn.current
    drawn.current.style = style
    for (const [zipCode, layer] of layers)
      if (!hasSameStyle(zipCode, before, style)) layer.setStyle(styleOf(style, zipCode))
  }, [style])

  useEffect(() => {
    const layer = active ? drawn.current?.layers.get(active) : undefined
    if (!active || !layer) return
    layer.setStyle({ color: style.paint.ink, weight: 3, opacity: 1 }).bringToFront()
    return () => void layer.setStyle(styleOf(style, active))
  }, [style, active])

  return null
}

/** A small ZIP code within another one, such as a university's, is drawn on top of it. */
function largestFirst(shapes: readonly ZipShape[]): GeoJSON.FeatureCollection {
  const sized = shapes.map((shape) => ({ shape, size: sizeOf(shape) })).sort((a, b) => b.size - a.size)
  return { type: 'FeatureCollection', features: sized.map(({ shape }) => shape) }
}

/** The extent in square degrees. */
function sizeOf({ geometry }: ZipShape) {
  const points = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2) as number[][]
  const [x, y] = [points.map(([longitude = 0]) => longitude), points.map(([, latitude = 0]) => latitude)]
  const spread = (values: number[]) =>
    values.reduce((a, b) => Math.max(a, b), -180) - values.reduce((a, b) => Math.min(a, b), 180)
  return spread(x) * spread(y)
}

/** A ZIP code without a look can't be chosen here. */
function styleOf({ paint, looks, selected, hasTiles }: Style, zipCode: string): PathOptions {
  const look = looks.get(zipCode)
  const isSelected = selected.has(zipCode)
  const border = isSelected ? { color: paint.ink, weight: 2.5, opacity: 1 } : borderOf(paint, look)
  // Leaflet hands a pattern to the canvas like a color.
  const fillColor = paint.fillOf(look ?? 'unserved') as string
  return { fill: true, fillColor, fillOpacity: opacityOf(look, { isSelected, hasTiles }), ...border }
}

const hasSameStyle = (zipCode: string, a: Style, b: Style) =>
  a.paint === b.paint &&
  a.hasTiles === b.hasTiles &&
  a.looks.get(zipCode) === b.looks.get(zipCode) &&
  a.selected.has(zipCode) === b.selected.has(zipCode)

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
