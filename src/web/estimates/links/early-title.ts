import { showLink } from './early-link.ts'

/** The address that a link is about, and that the rest is loading. */
showLink(({ propertyAddress }: { propertyAddress: string }) => ({
  title: propertyAddress,
  description: null,
  card: null,
}))
