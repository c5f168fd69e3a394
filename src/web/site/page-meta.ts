import { BUILT_ORIGIN } from '#kernel/origin.ts'

/**
 * The site's own address without a slash at its end. The server has put it into the html by the time a browser looks; React would
 * add a second set of tags beside those if the browser came to another one.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return BUILT_ORIGIN
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

/** What search engines and link previews are told of a public page. `path` begins with a slash. */
export const pageMeta = ({
  title,
  description,
  path,
}: {
  title: string
  description: string
  path: string
}) => {
  const origin = siteOrigin()
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'ODIE · On-Demand Inspection Estimates' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: `${origin}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'ODIE: an inspector’s sentence, and beside it a contractor’s price for the repair.',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
