import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'

type Printable = {
  /** The start of the file's name; the address follows. */
  name: string
  template: URL
  data: { title: string; propertyAddress: string }
  /** JPEGs by file name. */
  images?: Readonly<Record<string, Uint8Array>>
}

/** A document of a repair as PDF, to save. The template neither computes nor words anything. */
export async function pdfOf(ctx: Context, { name, template, data, images }: Printable): Promise<Download> {
  const [page, body] = await Promise.all([
    readFile(new URL('./page.typ', import.meta.url), 'utf8'),
    readFile(template, 'utf8'),
  ])
  const pdf = await ctx.typesetter.typeset({ template: `${page}\n${body}`, data, ...(images && { images }) })
  return {
    name: `${name}_${data.propertyAddress.replaceAll(/[^a-zA-Z0-9]/g, '_')}.pdf`,
    type: 'application/pdf',
    disposition: 'attachment',
    maxAgeSeconds: 0,
    bytes: pdf.length,
    body: Readable.from([pdf]),
  }
}
