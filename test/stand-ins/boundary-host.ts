import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

type Point = [number, number]

/** Points between two places, with bends that simplifying may leave out. */
const line = ([x, y]: Point, [toX, toY]: Point, steps: number): Point[] =>
  Array.from({ length: steps }, (_, step): Point => {
    const part = step / steps
    const bend = step % 2 === 1 ? 0.0006 : 0
    return [
      Number((x + (toX - x) * part + bend).toFixed(6)),
      Number((y + (toY - y) * part + bend).toFixed(6)),
    ]
  })

type Feature = { type: 'Feature'; properties: Record<string, unknown>; geometry: unknown }

/** A state of `columns` times `rows` ZIPs from 53201 on, each a tenth of a degree wide, with the same points on common borders. */
export const smallState = ({
  bends = 20,
  columns = 4,
  rows = 3,
} = {}): {
  type: string
  features: Feature[]
} => ({
  type: 'FeatureCollection',
  features: Array.from({ length: columns * rows }, (_, index) => {
    const [west, south] = [-88 + (index % columns) / 10, 43 + Math.floor(index / columns) / 10]
    const corners: Point[] = [
      [west, south],
      [west + 0.1, south],
      [west + 0.1, south + 0.1],
      [west, south + 0.1],
    ]
    // Lines are drawn west to east and south to north, so that neighbors bend alike.
    const [southWest, southEast, northEast, northWest] = corners as [Point, Point, Point, Point]
    const ring = [
      ...line(southWest, southEast, bends),
      ...line(southEast, northEast, bends),
      northEast,
      ...line(northWest, northEast, bends).slice(1).reverse(),
      northWest,
      ...line(southWest, northWest, bends).slice(1).reverse(),
      southWest,
    ]
    return {
      type: 'Feature',
      properties: { ZCTA5CE10: String(53_201 + index) },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  }),
})

/** A stand-in for the host of boundary files on loopback. `requests` are the paths it was asked for. */
export async function startBoundaryHost(respond: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    respond(request, response)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
