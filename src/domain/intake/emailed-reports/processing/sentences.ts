import type { Unused } from './choosing.ts'
import type { Contents, ReadDocument } from './documents.ts'

/* What agents read about what wasn't used. */

const MAX_NOTES = 12

/** Why these documents and files weren't used. */
export function notesOn(unused: readonly Unused<ReadDocument>[], { problems, kinds }: Contents): string[] {
  return [
    ...unused.map(noteOn),
    ...problems.map(({ name, problem }) => `We couldn’t use “${name}.” ${problem}`),
    ...(['tnef', 'smime', 'archive', 'message'] as const).flatMap((kind) =>
      kinds.has(kind) ? CLOSED[kind] : [],
    ),
  ].slice(0, MAX_NOTES)
}

function noteOn(each: Unused<ReadDocument>): string {
  const { name } = each.candidate
  switch (each.why) {
    case 'other_document':
      return `We didn’t use “${name},” because it doesn’t look like a home inspection report.`
    case 'summary':
      return `We didn’t use “${name},” because “${each.of.name}” is the full report.`
    case 'same_house':
      return `We didn’t use “${name},” because “${each.of.name}” is a longer report on the same house. If you need an estimate for both, upload the other one on your dashboard.`
    case 'no_findings':
      return `We didn’t use “${name},” because it doesn’t say which house it’s about and lists nothing electrical. If you need it, upload it on your dashboard.`
  }
}

const AGAIN = 'Attach the report as a PDF and send it again, or upload it on your dashboard.'

const CLOSED = {
  tnef: [
    'Outlook packed the attachments into a file named winmail.dat, which only Outlook can open. In Outlook, choose Format Text, then HTML, before you send the email again. Or upload the report on your dashboard.',
  ],
  smime: [
    'The email is encrypted or signed in a way (S/MIME) that packs its attachments. Send it again without that, or upload the report on your dashboard.',
  ],
  archive: ['We don’t open ZIP files and other archives. Attach the PDF itself.'],
  message: [
    'We didn’t open the emails that are attached to emails that are attached. Attach the PDF itself.',
  ],
} as const

/** Why a message has no report, and what to do. */
export function noReport(unused: readonly Unused<ReadDocument>[], contents: Contents): string[] {
  const notes = notesOn(unused, contents)
  if (notes.length > 0) return [...notes, AGAIN]
  if (contents.kinds.has('image'))
    return [
      'Your email has only images. If they’re photos of a report, upload them on your dashboard: it turns them into one document.',
      `If you have the report as a PDF, that’s better. ${AGAIN}`,
    ]
  if (contents.hasLink)
    return [
      'Your email has a link, but no report is attached, and ODIE never opens links.',
      `Open the link yourself, and download the report as a PDF. ${AGAIN}`,
    ]
  return [`Nothing that could be an inspection report is attached to your email. ${AGAIN}`]
}
