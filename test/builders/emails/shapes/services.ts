import { agreementPdf, invoicePdf, summaryPdf } from '../documents.ts'
import { filePart, messageOf } from '../mime.ts'
import { service } from '../programs.ts'
import { report, type Shape, WITH, WITHOUT } from './shape.ts'

export const SERVICES: Shape[] = [
  {
    name: 'a notification with a link',
    subject: 'Your inspection report for ADDRESS is ready',
    build: (e) => service(e, { note: 'Your report is ready.' }),
    becomes: 'no_report',
    says: 'never opens links',
  },
  {
    name: 'a notification with the PDF',
    subject: 'Your inspection report for ADDRESS is ready',
    build: (e) => service(e, { note: 'Attached.', attached: [report()] }),
    becomes: 'report',
  },
  {
    name: 'HTML alone, with the address in it',
    subject: WITHOUT,
    build: (e, at) => service(e, { note: `Property address: ${at}`, attached: [report()] }),
    becomes: 'report',
  },
  {
    name: 'an invoice alone',
    subject: WITH,
    build: (e) => service(e, { attached: [{ name: 'Invoice.pdf', content: invoicePdf() }] }),
    becomes: 'no_report',
    says: 'Invoice.pdf',
  },
  {
    name: 'an agreement to be signed',
    subject: WITH,
    build: (e) => service(e, { attached: [{ name: 'Agreement.pdf', content: agreementPdf() }] }),
    becomes: 'no_report',
    says: 'Agreement.pdf',
  },
  {
    name: 'a summary alone',
    subject: WITH,
    build: (e, at) =>
      service(e, { attached: [{ name: 'Summary.pdf', content: summaryPdf({ address: at }) }] }),
    becomes: 'report',
  },
  {
    name: 'an address where ODIE isn’t',
    subject: 'Report for 12 Nowhere St, Anchorage, AK 99501',
    build: (e) => service(e, { attached: [report()] }),
    becomes: 'asked',
    says: 'doesn’t serve that ZIP',
  },
  {
    name: 'the PDF alone, as the whole message',
    subject: WITH,
    build: (e) => messageOf([`From: ${e.from}`, `To: ${e.to}`, `Subject: ${e.subject}`], filePart(report())),
    becomes: 'report',
  },
  {
    name: 'the same PDF twice',
    subject: WITH,
    build: (e) => service(e, { attached: [report(), report({ name: 'copy.pdf' })] }),
    becomes: 'report',
  },
  {
    name: 'a PDF that isn’t one',
    subject: WITH,
    build: (e) => service(e, { attached: [report({ content: 'not a PDF' })] }),
    becomes: 'no_report',
    says: 'Inspection Report.pdf',
  },
  {
    name: 'an empty PDF',
    subject: WITH,
    build: (e) => service(e, { attached: [report({ content: '' })] }),
    becomes: 'no_report',
    says: 'empty',
  },
]
