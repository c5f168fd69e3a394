/*
 * Delivery reports in the shapes of the world's mail servers, written for these tests: the structure and wording are theirs, the
 * hosts and addresses made up.
 */

export type Returned = {
  /** The recipient of the email that couldn't be delivered. */
  to: string
  /** The header of that email. */
  header: string
  action?: string
}

type Parts = {
  header: string[]
  note: string
  status: string[]
  returned: { type: string; text: string }
  boundary?: string
}

/** The lines of a `multipart/report`, as servers send them. */
function report({ header, note, status, returned, boundary = 'b0undary/1.example' }: Parts) {
  return [
    ...header,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\n boundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    note,
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    `--${boundary}`,
    `Content-Type: ${returned.type}`,
    '',
    returned.text,
    `--${boundary}--`,
    '',
  ]
    .join('\n')
    .replaceAll(/\r?\n/g, '\r\n')
}

const COMMON = [
  'To: bounces@example.com',
  'Date: Mon, 23 Nov 2026 09:12:44 +0000',
  'Auto-Submitted: auto-replied',
]

const postfix = ({ to, header, action = 'failed' }: Returned) =>
  report({
    header: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@relay.example.com (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      ...COMMON,
    ],
    note: `This is the mail system at host relay.example.com.\n\n<${to}>: host mx.example.net[192.0.2.7] said: 550 5.1.1 <${to}>:\n    Recipient address rejected: User unknown in virtual mailbox table (in reply\n    to RCPT TO command)`,
    status: [
      'Reporting-MTA: dns; relay.example.com',
      'X-Postfix-Queue-ID: 4F2B31A0C9',
      'X-Postfix-Sender: rfc822; bounces@example.com',
      'Arrival-Date: Mon, 23 Nov 2026 09:12:41 +0000 (UTC)',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.example.net',
      `Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address rejected: User\n    unknown in virtual mailbox table`,
    ],
    returned: { type: 'text/rfc822-headers', text: header },
  })

const exim = ({ to, header, action = 'failed' }: Returned) =>
  report({
    header: [
      'Return-path: <>',
      `X-Failed-Recipients: ${to}`,
      'From: Mail Delivery System <Mailer-Daemon@relay.example.com>',
      'Subject: Mail delivery failed: returning message to sender',
      ...COMMON,
    ],
    note: `This message was created automatically by mail delivery software.\n\n  ${to}\n    all hosts for 'example.net' have been failing for a long time (and retry time not reached)`,
    status: [
      'Reporting-MTA: dns; relay.example.com',
      '',
      `Action: ${action}`,
      `Final-Recipient: rfc822;${to}`,
      'Status: 5.0.0',
      'Remote-MTA: dns; mx.example.net',
      'Diagnostic-Code: smtp; 552-5.2.2 The recipient’s inbox is out of storage space',
    ],
    returned: { type: 'message/rfc822', text: `${header}\n\nYour estimate is ready` },
    boundary: '1763888888-eximdsn-1804289383',
  })

const exchange = ({ to, header, action = 'failed' }: Returned) =>
  report({
    header: [
      'Return-Path: <>',
      'From: <postmaster@outlook.example.net>',
      'Subject: Undeliverable: Your estimate',
      'X-MS-Exchange-Message-Is-Ndr:',
      ...COMMON,
    ],
    note: `Your message to ${to} couldn't be delivered.\nA custom mail flow rule created by an admin has blocked your message.`,
    status: [
      'Reporting-MTA: dns;BN8PR0000MB0001.namprd00.prod.outlook.example.net',
      'Received-From-MTA: dns;relay.example.com',
      'Arrival-Date: Mon, 23 Nov 2026 09:12:43 +0000',
      '',
      `Final-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      'Status: 5.7.1',
      'Diagnostic-Code: smtp;550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
    ],
    returned: { type: 'message/rfc822', text: `${header}\n\nYour estimate is ready` },
    boundary: '_000_9f3c2b1e4d5a4c6b8a7d0e1f2a3b4c5d_',
  })

const gmail = ({ to, header, action = 'failed' }: Returned) =>
  report({
    header: [
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example.com>',
      'Subject: Delivery Status Notification (Failure)',
      'X-Failed-Recipients: ignored@example.net',
      ...COMMON,
    ],
    note: `** Address not found **\n\nYour message wasn't delivered to ${to} because the address couldn't be found, or is unable to receive mail.`,
    status: [
      'Reporting-MTA: dns; googlemail.example.com',
      'Arrival-Date: Mon, 23 Nov 2026 01:12:43 -0800 (PST)',
      'X-Original-Message-ID: <elsewhere@example.com>',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      'Remote-MTA: dns; gmail-smtp-in.l.example.com. (192.0.2.26, the server for the domain.)',
      "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces. - gsmtp",
      'Last-Attempt-Date: Mon, 23 Nov 2026 01:12:44 -0800 (PST)',
    ],
    returned: { type: 'message/rfc822', text: `${header}\n\nYour estimate is ready` },
    boundary: '000000000000a1b2c3062f0d0e0f',
  })

/** SES gives emails a Message-ID of its own, and keeps our other fields. */
const ses = ({ to, header, action = 'failed' }: Returned) =>
  report({
    header: [
      'Return-Path: <>',
      'From: MAILER-DAEMON@amazonses.example.com',
      'Subject: Delivery Status Notification (Failure)',
      ...COMMON,
    ],
    note: `An error occurred while trying to deliver the mail to the following recipients:\n${to}`,
    status: [
      'Reporting-MTA: dns; a8-50.smtp-out.amazonses.example.com',
      '',
      `Action: ${action}`,
      `Final-Recipient: rfc822; ${to}`,
      'Diagnostic-Code: smtp; 550 5.1.1 <[redacted]>: Email address could not be found, or was misspelled (G8)',
      'Status: 5.1.1',
    ],
    returned: {
      type: 'message/rfc822',
      text: `${header.replace(/^Message-ID:.*$/im, 'Message-ID: <0100019abcde-000000@email.amazonses.example.com>')}\n\nYour estimate is ready`,
    },
    boundary: '----=_Part_12345_67890.1763888888000',
  })

/** Not a report by RFC 3464, but text for people. ODIE doesn't read those: anyone's reply could look the same. */
const qmail = ({ to, header }: Returned) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@relay.example.com',
    'Subject: failure notice',
    ...COMMON,
    '',
    'Hi. This is the qmail-send program at relay.example.com.',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "This is a permanent error; I've given up. Sorry it didn't work out.",
    '',
    `<${to}>:`,
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
    '',
    header,
    '',
  ]
    .join('\n')
    .replaceAll(/\r?\n/g, '\r\n')

export const SHAPES = { postfix, exim, exchange, gmail, ses, qmail }
