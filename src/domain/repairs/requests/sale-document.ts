import { pdfOf } from '#domain/repairs/documents/pdf.ts'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'

/** A document for the parties to a sale, ready to print: the template neither computes nor words anything. */
export type SaleDocument = {
  title: string
  propertyAddress: string
  /** Below the title: when, from which report, at whose prices. */
  facts: { label: string; value: string }[]
  intro: string[]
  items: SaleItem[]
  /** Items that nothing is agreed on yet; null where that doesn't apply. */
  open: { heading: string; items: SaleItem[] } | null
  sums: { label: string; amount: string; isTotal: boolean }[]
  notes: string[]
}

export type SaleItem = {
  /** In the request. */
  number: number
  title: string
  /** At the right of the title: a price, or how it ended. */
  amount: string
  text: string[]
  /** In small print: the inspector's words, who agreed when. */
  small: string[]
}

/** The document as PDF. `name` is the start of its file name. */
export const saleDocumentPdf = (ctx: Context, name: string, data: SaleDocument): Promise<Download> =>
  pdfOf(ctx, { name, template: new URL('./sale-document.typ', import.meta.url), data })

/** The document as text to paste into a form or an email: numbered items, as an addendum has them. */
export function saleDocumentText({ title, propertyAddress, facts, intro, items, ...rest }: SaleDocument) {
  const itemText = ({ number, title: itemTitle, amount, text, small }: SaleItem) =>
    [
      `${number}. ${itemTitle}${amount ? ` (${amount})` : ''}`,
      ...text.map((paragraph) => `   ${paragraph}`),
      ...small.map((paragraph) => `   ${paragraph}`),
    ].join('\n')
  const sections = [
    title.toUpperCase(),
    [`Property: ${propertyAddress}`, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    ...intro,
    ...items.map(itemText),
    rest.sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    ...rest.notes,
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}
