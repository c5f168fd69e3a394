import { messageOf, multipart, textPart } from '../mime.ts'
import { appleMail, asAttachment } from '../programs.ts'
import { bundle, NON_ASCII, report, type Shape, TEXT_REPORT, WITH, WITHOUT } from './shape.ts'

export const APPLE: Shape[] = [
  {
    name: 'a forward from an iPhone, with the PDF between the texts',
    subject: WITH,
    build: (e) => appleMail(e, { attached: [report()] }),
    becomes: 'report',
  },
  {
    name: 'the bundle between the texts',
    subject: WITHOUT,
    build: (e, at) => appleMail(e, { attached: bundle(at) }),
    becomes: 'report',
  },
  {
    name: 'a name in pieces',
    subject: WITH,
    build: (e) => appleMail(e, { attached: [report({ name: NON_ASCII, naming: 'pieces' })] }),
    becomes: 'report',
    says: NON_ASCII,
  },
  {
    name: 'a forward as an attachment',
    subject: WITH,
    build: (e) => appleMail(e, { parts: [asAttachment('Report', [report()])] }),
    becomes: 'report',
  },
  {
    name: 'Mail Drop',
    subject: WITH,
    build: (e) =>
      appleMail(e, {
        note: 'Click to Download\nReport.pdf\n84.2 MB\nhttps://www.icloud.com/attachment/?u=abc',
      }),
    becomes: 'no_report',
    says: 'never opens links',
  },
  {
    name: 'photos of pages',
    subject: WITH,
    build: (e) => appleMail(e, { attached: [{ name: 'IMG_2209.HEIC', content: 'x', type: 'image/heic' }] }),
    becomes: 'no_report',
    says: 'photos',
  },
  {
    name: 'a text file',
    subject: WITH,
    build: (e) =>
      appleMail(e, {
        attached: [
          { name: 'report.txt', content: TEXT_REPORT, type: 'text/plain', disposition: 'attachment' },
        ],
      }),
    becomes: 'report',
  },
  {
    name: 'a text file in quoted-printable',
    subject: WITH,
    build: (e) =>
      messageOf(
        [`From: ${e.from}`, `To: ${e.to}`, `Subject: ${e.subject}`],
        multipart('mixed', [
          textPart('See below.'),
          {
            ...textPart(TEXT_REPORT),
            fields: [
              'Content-Type: text/plain; name=report.txt',
              'Content-Disposition: attachment; filename=report.txt',
              'Content-Transfer-Encoding: quoted-printable',
            ],
          },
        ]),
      ),
    becomes: 'report',
  },
]
