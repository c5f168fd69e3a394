import { on } from '#platform/handlers.ts'
import { getGoogleMapsConfig, getMapConfig, getServiceArea, getSiteConfig } from './contract.ts'
import { readServiceArea } from './service-area.ts'

export const siteRoutes = [
  on(getGoogleMapsConfig, async ({ config }) => ({ apiKey: config.googleMapsKey })),
  on(getMapConfig, async ({ config }) => ({
    ...config.map,
    hasZipBoundaries: config.zipBoundaryUrl !== null,
  })),
  on(getSiteConfig, async ({ config }) => ({
    supportEmail: config.supportEmail,
    servedStates: [...config.servedStates],
    social: config.social,
  })),
  on(getServiceArea, (ctx) => readServiceArea(ctx)),
]
