import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

export const getGoogleMapsConfig = endpoint({
  name: 'getGoogleMapsConfig',
  summary:
    'The key of the address suggestions; null where there is none. Browsers send it to Google, so it is no secret.',
  method: 'GET',
  path: '/api/config/google-maps',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ apiKey: z.string().nullable() }),
})

export const getMapConfig = endpoint({
  name: 'getMapConfig',
  summary: 'Where maps get their ground from; null where none is configured.',
  method: 'GET',
  path: '/api/config/map',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    /** With `{z}`, `{x}` and `{y}`, and perhaps `{s}` and `{r}`, as Leaflet fills them in. */
    tileUrl: z.string().nullable(),
    /** Plain text that the map's corner shows. */
    attribution: z.string(),
  }),
})

/** The networks that the footer names, in its order. */
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
    social: z.record(z.enum(SOCIAL_NETWORKS), z.url().nullable()),
  }),
})
