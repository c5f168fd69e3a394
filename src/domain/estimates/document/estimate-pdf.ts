import { readFile } from 'node:fs/promises'
import { printableLogo } from '#platform/typeset/logo.ts'
import type { Typesetter } from '#platform/typeset/typesetter.ts'
import type { EstimateDocument } from './estimate-document.ts'
import type { LetterDocument } from './letter-document.ts'

type Images = Readonly<Record<string, Uint8Array>>

/**
 * The estimate as PDF/UA-1 on US Letter. A logo that isn't a readable image is replaced by the contractor's name, because a
 * bid must not wait for an image. Throws only if the typesetter itself fails.
 */
export const estimatePdf = (
  typesetter: Typesetter,
  { images, ...document }: EstimateDocument,
): Promise<Uint8Array> => pdfOf(typesetter, document, { template: 'estimate.typ', images })

/** The letter, in the same form. */
export const letterPdf = (typesetter: Typesetter, document: LetterDocument): Promise<Uint8Array> =>
  pdfOf(typesetter, document, { template: 'letter.typ', images: {} })

const templateOf = (name: string) => readFile(new URL(`./${name}`, import.meta.url), 'utf8')

async function pdfOf(
  typesetter: Typesetter,
  document: Omit<EstimateDocument, 'images'> | LetterDocument,
  { template, images }: { template: string; images: Images },
) {
  const [letterhead, body, logo] = await Promise.all([
    templateOf('letterhead.typ'),
    templateOf(template),
    document.contractor.logo ? printableLogo(document.contractor.logo) : null,
  ])
  const data = { ...document, contractor: { ...document.contractor, logo: logo ? 'logo.png' : null } }
  return typesetter.typeset({
    template: `${letterhead}\n${body}`,
    data,
    images: logo ? { ...images, 'logo.png': logo } : images,
  })
}
