/** The sections of the landing page that headers and footers link to, in order of the page. */
export const LANDING_SECTIONS = [
  { hash: '#how-it-works', label: 'How It Works' },
  { hash: '#for-agents', label: 'For Agents' },
  { hash: '#locations', label: 'Service Areas' },
  { hash: '#for-contractors', label: 'For Contractors' },
] as const

export const isLandingSection = (hash: string) => LANDING_SECTIONS.some((section) => section.hash === hash)
