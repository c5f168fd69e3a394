import { filePart, messageOf, multipart } from '../mime.ts'
import { asAttachment, original, outlook } from '../programs.ts'
import { bundle, report, type Shape, WITH } from './shape.ts'

export const OUTLOOK: Shape[] = [
  {
    name: 'a forward with a signature that has a logo',
    subject: WITH,
    build: (e) => outlook(e, { attached: [report()] }),
    becomes: 'report',
  },
  {
    name: 'a forward with the bundle',
    subject: WITH,
    build: (e, at) => outlook(e, { attached: bundle(at) }),
    becomes: 'report',
    says: /Invoice 2209\.pdf.*doesn’t look like/,
  },
  {
    name: 'a forward as an attachment',
    subject: WITH,
    build: (e) => outlook(e, { parts: [asAttachment('Report', [report()])] }),
    becomes: 'report',
  },
  {
    name: 'an .eml file as octets',
    subject: WITH,
    build: (e) =>
      outlook(e, {
        attached: [
          { name: 'Report.eml', content: original('Report', [report()]), type: 'application/octet-stream' },
        ],
      }),
    becomes: 'report',
  },
  {
    name: 'a PDF as octets',
    subject: WITH,
    build: (e) => outlook(e, { attached: [report({ type: 'application/octet-stream' })] }),
    becomes: 'report',
  },
  {
    name: 'a PDF without a name',
    subject: WITH,
    build: (e) => outlook(e, { attached: [report({ naming: 'none' })] }),
    becomes: 'report',
    says: 'report.pdf',
  },
  {
    name: 'a PDF as octets without an ending',
    subject: WITH,
    build: (e) => outlook(e, { attached: [report({ name: 'scan', type: 'application/octet-stream' })] }),
    becomes: 'report',
    says: 'scan.pdf',
  },
  {
    name: 'winmail.dat',
    subject: WITH,
    build: (e) =>
      outlook(e, {
        attached: [
          { name: 'winmail.dat', content: Buffer.from('789f3e22', 'hex'), type: 'application/ms-tnef' },
        ],
      }),
    becomes: 'no_report',
    says: 'winmail.dat',
  },
  {
    name: 'a report next to winmail.dat',
    subject: WITH,
    build: (e) =>
      outlook(e, {
        attached: [{ name: 'winmail.dat', content: 'x', type: 'application/ms-tnef' }, report()],
      }),
    becomes: 'report',
    says: 'winmail.dat',
  },
  {
    name: 'a signature by S/MIME',
    subject: WITH,
    build: (e) => signed(outlook(e, { attached: [report()] })),
    becomes: 'report',
  },
  {
    name: 'an opaque signature by S/MIME',
    subject: WITH,
    build: (e) =>
      outlook(e, { attached: [{ name: 'smime.p7m', content: 'x', type: 'application/pkcs7-mime' }] }),
    becomes: 'no_report',
    says: 'S/MIME',
  },
  {
    name: 'a link to OneDrive',
    subject: WITH,
    build: (e) => outlook(e, { note: 'Report.pdf<https://1drv.ms/b/s!abc>' }),
    becomes: 'no_report',
    says: 'never opens links',
  },
  {
    name: 'a file that Outlook blocks',
    subject: WITH,
    build: (e) =>
      outlook(e, { attached: [{ name: 'report.zip', content: 'PK', type: 'application/x-zip-compressed' }] }),
    becomes: 'no_report',
    says: 'ZIP',
  },
]

/** A detached signature around a whole message's content (RFC 8551, section 3.5.3). */
function signed(message: string): string {
  const end = message.indexOf('\r\n\r\n')
  const fields = message.slice(0, end).split(/\r\n(?![ \t])/)
  const own = fields.filter((field) => !/^(content-|mime-)/i.test(field))
  const inner = { fields: fields.filter((field) => /^content-/i.test(field)), body: message.slice(end + 4) }
  const signature = filePart({ name: 'smime.p7s', content: 'signature', type: 'application/pkcs7-signature' })
  return messageOf(
    own,
    multipart('signed', [inner, signature], {
      parameters: '; protocol="application/pkcs7-signature"; micalg=sha-256',
    }),
  )
}
