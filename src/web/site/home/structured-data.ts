import { AREA_SERVED_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '#kernel/placeholders.ts'

const DESCRIPTION =
  'Electrical repair estimates from home inspection reports, priced by licensed local contractors.'

/** The landing page's schema.org data. `origin` has no trailing slash. */
export const structuredData = (origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: 'On-Demand Inspection Estimates',
      alternateName: 'ODIE',
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      description: DESCRIPTION,
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Milwaukee',
        addressRegion: 'WI',
        addressCountry: 'US',
      },
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${origin}/contact` },
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: 'ODIE',
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
    },
    {
      '@type': 'Service',
      name: 'Electrical repair estimates from home inspection reports',
      serviceType: 'Electrical repair estimate',
      description: DESCRIPTION,
      provider: { '@id': `${origin}/#organization` },
      audience: { '@type': 'Audience', audienceType: 'Real estate agents' },
      // Search engines read the prerendered page.
      areaServed: origin === ORIGIN_PLACEHOLDER ? AREA_SERVED_PLACEHOLDER : undefined,
    },
  ],
})
