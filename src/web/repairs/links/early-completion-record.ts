import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { outcomeLabel } from '#domain/repairs/completion/rules.ts'
import { showLink } from '#web/estimates/links/early-link.ts'
import { reportedText } from './link-text.ts'

showLink((record: CompletionRecord) => ({
  title: record.propertyAddress,
  description: reportedText(record),
  hasPdf: true,
  // A problem comes first on the page.
  card: record.history?.remarks.length
    ? null
    : { title: 'Completion record', facts: null, lines: linesOf(record) },
}))

const linesOf = ({ lines, completion }: CompletionRecord) =>
  lines.map((line) => ({
    description: line.description,
    location: line.location || null,
    price: outcomeLabel(
      line,
      completion?.lines.find(({ lineId }) => lineId === line.id),
    ),
  }))
