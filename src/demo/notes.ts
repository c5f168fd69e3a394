import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor } from './people.ts'

/** What a newcomer needs on the first screen. */
export const demoNotes = (port: number) => `
This is the demo. Everybody's password is ${DEMO_PASSWORD}

  ${demoAgent.email}       uploads reports and receives estimates
  ${demoAdmin.email}       reviews drafts and sends them
  ${demoContractor.email}  holds territories and prices

  http://localhost:${port}/dev/outbox   the mails that would have gone out

A report to upload: src/demo/reports/inspection-1327-lantern-street.pdf
Its house:          1327 E Lantern Street, Milwaukee, WI 53202
`
