import type { Chart } from './results.ts'
import { digits } from './text.ts'

const [WIDTH, HEIGHT] = [720, 360]
const PLOT = { left: 60, right: 500, top: 40, bottom: 310 }
const COLORS = ['#1d4ed8', '#b45309', '#047857', '#be123c', '#6d28d9', '#0e7490']
const GRID_LINES = 4

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws lines over a logarithmic axis as SVG, on white so that it can be read on dark pages, too. */
export function svgOf({ title, x, y, lines }: Chart): string {
  const [first, last] = [Math.log(x.values[0]!), Math.log(x.values.at(-1)!)]
  const most = Math.max(...lines.flatMap(({ values }) => values)) * 1.05
  const across = (value: number) =>
    PLOT.left + ((Math.log(value) - first) / (last - first || 1)) * (PLOT.right - PLOT.left)
  const up = (value: number) => PLOT.bottom - (value / most) * (PLOT.bottom - PLOT.top)
  const text = (left: number, top: number, words: string, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${escaped(words)}</text>`
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const value = (most / GRID_LINES) * index
    const top = up(value).toFixed(1)
    return `<path d="M${PLOT.left} ${top}H${PLOT.right}" stroke="#ddd"/>${text(PLOT.left - 8, up(value) + 4, digits(value), 'text-anchor="end"')}`
  })
  const ticks = x.values.map((value) =>
    text(across(value), PLOT.bottom + 18, value.toLocaleString('en-US'), 'text-anchor="middle"'),
  )
  const drawn = lines.map(({ name, values }, index) => {
    const color = COLORS[index % COLORS.length]
    const points = values.map((value, at) => `${across(x.values[at]!).toFixed(1)},${up(value).toFixed(1)}`)
    const label = text(PLOT.right + 30, PLOT.top + 10 + 20 * index, name, `fill="${color}"`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(PLOT.left, 22, `${title}, ${y.label}`, 'font-weight="bold"')}
${[...grid, ...ticks, ...drawn].join('\n')}
${text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 38, x.label, 'text-anchor="middle"')}
</svg>
`
}
