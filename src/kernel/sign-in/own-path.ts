/**
 * Whether a `next` path stays on this site. To a browser, `//evil.example` and `/\evil.example` are other sites, so a link to
 * our sign-in page could send users away.
 */
export const isOwnPath = (path: string): path is `/${string}` =>
  /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path)
