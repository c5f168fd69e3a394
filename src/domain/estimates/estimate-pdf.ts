import { readFile } from 'node:fs/promises'
import { printableLogo } from '#platform/typeset/logo.ts'
import type { Typesetter } from '#platform/typeset/typesetter.ts'
import type { EstimateDocument } from './estimate-document.ts'

const TEMPLATE = new URL('./estimate.typ', import.meta.url)

/**
 * The estimate as PDF/A-2b on US Letter. A logo that isn't a readable image is replaced by the contractor's name, because a
 * bid must not wait for an image. Throws only if the typesetter itself fails.
 */
export async function estimatePdf(typesetter: Typesetter, document: EstimateDocument): Promise<Uint8Array> {
  const [template, logo] = await Promise.all([
    readFile(TEMPLATE, 'utf8'),
    document.contractor.logo ? printableLogo(document.contractor.logo) : null,
  ])
  const data = { ...document, contractor: { ...document.contractor, logo: logo ? 'logo.png' : null } }
  return typesetter.typeset({ template, data, images: logo ? { 'logo.png': logo } : {} })
}
