import { queryOptions, useQuery } from '@tanstack/react-query'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { StateCode } from '#domain/territories/catalogue.ts'
import { getZipBoundaries, ZipBoundaries } from '#domain/territories/zip-boundaries/contract.ts'
import { call, hasCode } from '#web/api/call.ts'
import { useShownFailure } from '#web/api/failed-queries.ts'
import { mapConfig } from '../map-config.ts'

const POLL_MS = 2_000

/** A ZIP code's polygons. */
export type ZipShape = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon> & { id: string }

/** The endpoint that serves the boundaries. */
export type BoundaryEndpoint = Omit<typeof getZipBoundaries, 'access' | 'name' | 'path'> & {
  name: string
  path: `/${string}`
  access: 'anyone' | readonly ('admin' | 'contractor')[]
}

const boundaries = (endpoint: BoundaryEndpoint, state: StateCode) =>
  queryOptions({
    queryKey: [endpoint.name, { state }],
    queryFn: async ({ signal }) => shapesOf(ZipBoundaries.parse(await call(endpoint, { state }, signal))),
    refetchInterval: ({ state: { data } }) => (data === 'preparing' ? POLL_MS : false),
  })

function shapesOf(boundaries: ZipBoundaries): readonly ZipShape[] | 'preparing' {
  if (boundaries.type === 'Preparing') return 'preparing'
  const map = boundaries as unknown as Topology
  const shapes = feature(map, map.objects.zips!) as unknown as { features: ZipShape[] }
  return shapes.features
}

/** The shapes of a state's ZIP codes, why there are none yet, or that there won't be any. */
export function useBoundaries(endpoint: BoundaryEndpoint, state: StateCode) {
  const config = useQuery(mapConfig)
  // Only the endpoint for staff and contractors depends on the configuration. Asking anyway would log an error in the console.
  const hasNone = endpoint.name === getZipBoundaries.name && config.data?.hasZipBoundaries === false
  const found = useQuery({ ...boundaries(endpoint, state), enabled: !config.isPending && !hasNone })
  const { data } = found
  const error = useShownFailure(found)
  if (hasNone) return { status: 'off' } as const
  if (data === 'preparing' || (!data && !error)) return { status: 'preparing' } as const
  if (data) return { status: 'ready', shapes: data } as const
  return hasCode(error, 'not_found')
    ? ({ status: 'off' } as const)
    : ({ status: 'failed', isRetrying: found.isFetching, retry: () => void found.refetch() } as const)
}
