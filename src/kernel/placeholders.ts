/**
 * A placeholder for the site's origin in the prerendered pages, because a build can be served anywhere. The server replaces
 * it with `PUBLIC_URL`.
 */
export const BUILT_ORIGIN = 'https://odie.invalid'
