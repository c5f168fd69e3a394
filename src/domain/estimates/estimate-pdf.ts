import { readFile } from 'node:fs/promises'
import { printableLogo } from '#platform/typeset/logo.ts'
import type { Typesetter } from '#platform/typeset/typesetter.ts'
import type { EstimateDocument } from './estimate-document.ts'
import type { LetterDocument } from './letter-document.ts'

/**
 * The estimate as PDF/A-2b on US Letter. A logo that isn't a readable image is replaced by the contractor's name, because a
 * bid must not wait for an image. Throws only if the typesetter itself fails.
 */
export const estimatePdf = (typesetter: Typesetter, document: EstimateDocument): Promise<Uint8Array> =>
  pdfOf(typesetter, 'estimate.typ', document)

/** The letter, in the same form. */
export const letterPdf = (typesetter: Typesetter, document: LetterDocument): Promise<Uint8Array> =>
  pdfOf(typesetter, 'letter.typ', document)

const templateOf = (name: string) => readFile(new URL(`./${name}`, import.meta.url), 'utf8')

async function pdfOf(typesetter: Typesetter, name: string, document: EstimateDocument | LetterDocument) {
  const [letterhead, body, logo] = await Promise.all([
    templateOf('letterhead.typ'),
    templateOf(name),
    document.contractor.logo ? printableLogo(document.contractor.logo) : null,
  ])
  const data = { ...document, contractor: { ...document.contractor, logo: logo ? 'logo.png' : null } }
  const template = `${letterhead}\n${body}`
  return typesetter.typeset({ template, data, images: logo ? { 'logo.png': logo } : {} })
}
