/**
 * A path of this site, for example a `next` parameter. To a browser, `//evil.example` and `/\evil.example` are other sites, so a link to
 * our sign-in page could send users away.
 */
export const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u

export const isOwnPath = (path: string): path is `/${string}` => OWN_PATH.test(path)
