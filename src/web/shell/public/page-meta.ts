import { ORIGIN_PLACEHOLDER } from '#kernel/placeholders.ts'

/**
 * The site's origin, without a trailing slash. The server puts it into the HTML; if the browser computed another one, React
 * would add a second set of tags.
 */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

/** Tags for search engines and link previews of a public page. `path` begins with a slash. */
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
      content: 'ODIE: an inspector’s finding next to a contractor’s price to repair it.',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
