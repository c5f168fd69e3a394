/** What prerendered pages contain in place of what only the installation knows. The server replaces it. */

/** The site's origin, `PUBLIC_URL`. */
export const ORIGIN_PLACEHOLDER = 'https://odie.invalid'

/** The areas that are served, a JSON string that becomes an array of schema.org places. */
export const AREA_SERVED_PLACEHOLDER = 'odie-area-served'

/** The id in the path of a page with a parameter, and in the requests with which its HTML starts. */
export const ID_PLACEHOLDER = '00000000-0000-4000-8000-0d1e0d1e0d1e'

/** The id of the element of a page's HTML that lists its scripts, as JSON. */
export const PAGE_SCRIPTS_ID = 'page-scripts'
