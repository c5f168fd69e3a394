import { colorOf } from './Swatch.tsx'
import type { Look } from './zips.ts'

/** Colors as a canvas takes them. */
export type Paint = {
  ink: string
  accent: string
  /** Between ZIP codes that are held, and around the others. */
  seam: string
  line: string
  unserved: string
  fillOf(look: Look): string | CanvasPattern
}

const HATCH_PX = 6

/** The colors of the theme that `place` is shown in. */
export function readPaint(place: HTMLElement): Paint {
  const probe = document.createElement('span')
  place.append(probe)
  const resolve = (color: string) => {
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  const token = (name: string) => resolve(`var(--color-${name})`)
  const looks: Look[] = [0, 1, 2, 3, 4, 5, 6, 'others']
  const fills = new Map<Look, string | CanvasPattern>(
    looks.map((look) => [look, resolve(colorOf(look) ?? '')]),
  )
  const unserved = token('surface')
  fills.set('unassigned', hatched(unserved, token('control')))
  const paint = {
    ink: token('ink'),
    accent: token('accent'),
    seam: unserved,
    line: token('control'),
    unserved,
  }
  probe.remove()
  return { ...paint, fillOf: (look) => fills.get(look) ?? unserved }
}

/** Diagonal lines. Leaflet hands it to the canvas like a color. */
function hatched(ground: string, line: string): string | CanvasPattern {
  const tile = document.createElement('canvas')
  tile.width = HATCH_PX
  tile.height = HATCH_PX
  const context = tile.getContext('2d')
  if (!context) return ground
  context.fillStyle = ground
  context.fillRect(0, 0, HATCH_PX, HATCH_PX)
  context.strokeStyle = line
  context.beginPath()
  // Three, so that the corners of neighboring tiles join.
  for (const offset of [-HATCH_PX, 0, HATCH_PX]) {
    context.moveTo(offset, HATCH_PX)
    context.lineTo(offset + HATCH_PX, 0)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? ground
}
