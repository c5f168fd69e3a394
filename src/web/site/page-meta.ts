import { BUILT_ORIGIN } from '#kernel/origin.ts'

/** What search engines and link previews are told of a public page. `path` begins with a slash. */
export const pageMeta = ({
  title,
  description,
  path,
}: {
  title: string
  description: string
  path: string
}) => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: BUILT_ORIGIN + path },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'ODIE · On-Demand Inspection Estimates' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: BUILT_ORIGIN + path },
  { property: 'og:image', content: `${BUILT_ORIGIN}/share.png` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  {
    property: 'og:image:alt',
    content: 'ODIE: an inspector’s sentence, and beside it a contractor’s price for the repair.',
  },
  { name: 'twitter:card', content: 'summary_large_image' },
]
