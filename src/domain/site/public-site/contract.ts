import { z } from 'zod'
import { STATE_CODES } from '#domain/territories/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

export const getGoogleMapsConfig = endpoint({
  name: 'getGoogleMapsConfig',
  summary:
    'The API key for address suggestions; null if none is configured. Browsers send it to Google, so it isn’t a secret.',
  method: 'GET',
  path: '/api/config/google-maps',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ apiKey: z.string().nullable() }),
})

export const getMapConfig = endpoint({
  name: 'getMapConfig',
  summary:
    'What maps are made of: the tiles, null if none are configured, and whether ZIP codes have boundaries.',
  method: 'GET',
  path: '/api/config/map',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    /** With `{z}`, `{x}`, `{y}`, and optionally `{s}` and `{r}`, which Leaflet fills in. */
    tileUrl: z.string().nullable(),
    /** Plain text for the map's corner. */
    attribution: z.string(),
    /** Whether there are boundaries of ZIP codes to draw; without them, maps of territories are lists. */
    hasZipBoundaries: z.boolean(),
  }),
})

/** The footer's social networks, in order. */
export const SOCIAL_NETWORKS = ['LinkedIn', 'Twitter', 'Facebook'] as const

export const getSiteConfig = endpoint({
  name: 'getSiteConfig',
  summary: 'How to reach the people behind this site.',
  method: 'GET',
  path: '/api/config/site',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    supportEmail: z.string(),
    /** Two-letter codes of the states with open territories. */
    servedStates: z.array(z.string()),
    social: z.record(z.enum(SOCIAL_NETWORKS), z.url().nullable()),
  }),
})

/** A county with the middle of its ZIP codes, and the towns that have them. */
export const ServedCounty = z.object({
  name: z.string(),
  towns: z.array(z.string()).readonly(),
  latitude: z.number(),
  longitude: z.number(),
  zipCodes: z.array(z.string()).readonly(),
})
export type ServedCounty = z.infer<typeof ServedCounty>

export const ServedState = z.object({
  code: z.enum(STATE_CODES),
  name: z.string(),
  counties: z.array(ServedCounty).readonly(),
})
export type ServedState = z.infer<typeof ServedState>

export const getServiceArea = endpoint({
  name: 'getServiceArea',
  summary: 'The served states, and their counties that have territories, with towns and ZIP codes.',
  method: 'GET',
  path: '/api/config/service-area',
  access: 'anyone',
  input: z.object({}),
  output: z.array(ServedState),
})
