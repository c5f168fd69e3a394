import { asAttachment, gmail } from '../programs.ts'
import { bundle, DOCX, DOCX_REPORT, NON_ASCII, printed, report, type Shape, WITH, WITHOUT } from './shape.ts'

export const GMAIL: Shape[] = [
  {
    name: 'a forward with the address in the subject',
    subject: WITH,
    build: (e) => gmail(e, { attached: [report()] }),
    becomes: 'report',
    says: 'Inspection Report.pdf',
  },
  {
    name: 'a forward with the address in the report',
    subject: WITHOUT,
    build: (e, at) => gmail(e, { attached: [printed(at)] }),
    becomes: 'report',
  },
  {
    name: 'a forward with the address in the note',
    subject: WITHOUT,
    build: (e, at) => gmail(e, { note: `Property address: ${at}`, attached: [report()] }),
    becomes: 'report',
  },
  {
    name: 'a forward without an address',
    subject: WITHOUT,
    build: (e) => gmail(e, { attached: [report()] }),
    becomes: 'asked',
    says: 'enter the address',
  },
  {
    name: 'a forward with report, summary, agreement, and invoice',
    subject: WITHOUT,
    build: (e, at) => gmail(e, { attached: bundle(at) }),
    becomes: 'report',
    says: /Summary\.pdf.*full report/,
  },
  {
    name: 'a forward as an attachment',
    subject: WITH,
    build: (e) => gmail(e, { parts: [asAttachment('Your report', [report()])] }),
    becomes: 'report',
  },
  {
    name: 'a forward as an attachment, with the address in the inner subject’s text',
    subject: 'Fwd:',
    build: (e, at) => gmail(e, { parts: [asAttachment('Property Address: '.concat(at), [report()])] }),
    becomes: 'report',
  },
  {
    name: 'a name in RFC 2231',
    subject: WITH,
    build: (e) => gmail(e, { attached: [report({ name: NON_ASCII, naming: 'rfc2231' })] }),
    becomes: 'report',
    says: NON_ASCII,
  },
  {
    name: 'a name in RFC 2047',
    subject: WITH,
    build: (e) => gmail(e, { attached: [report({ name: NON_ASCII, naming: 'rfc2047' })] }),
    becomes: 'report',
    says: NON_ASCII,
  },
  {
    name: 'a Drive link in place of a large attachment',
    subject: WITH,
    build: (e) =>
      gmail(e, { note: ' Report.pdf\n<https://drive.google.com/file/d/1a2b3c/view?usp=drive_web>' }),
    becomes: 'no_report',
    says: 'never opens links',
  },
  {
    name: 'a Word document',
    subject: WITH,
    build: (e) => gmail(e, { attached: [{ name: 'report.docx', content: DOCX_REPORT, type: DOCX }] }),
    becomes: 'report',
    says: 'report.docx',
  },
  {
    name: 'an answer without an attachment',
    subject: WITH,
    build: (e) => gmail(e, { note: 'Did you get this?' }),
    becomes: 'no_report',
    says: 'Nothing that could be',
  },
]
