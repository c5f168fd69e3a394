/**
 * Stands in the prerendered pages where the site's own address belongs, since they are built before anyone knows where they
 * will be served. The server puts `PUBLIC_URL` in its place.
 */
export const BUILT_ORIGIN = 'https://odie.invalid'
