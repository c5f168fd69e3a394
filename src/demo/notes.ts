import { DEMO_PASSWORD, demoAdmin, demoAgent, demoContractor } from './people.ts'

/** Printed at startup: what a new user needs to try the demo. */
export const demoNotes = (port: number) => `
This is the demo. Every account’s password is ${DEMO_PASSWORD}

  ${demoAgent.email}       uploads reports and receives estimates
  ${demoAdmin.email}       reviews drafts and sends them
  ${demoContractor.email}  holds territories and prices

  http://localhost:${port}/dev/outbox   the emails that would have been sent

Report to upload: src/demo/reports/inspection-1327-lantern-street.pdf
Its address:      1327 E Lantern Street, Milwaukee, WI 53202
`
