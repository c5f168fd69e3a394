import { mailsTo, runJobs } from '../../harness/harness.ts'

/** The token of the link in an address's newest invitation, or in an earlier one. */
export async function invitationToken(email: string, newest = 0) {
  await runJobs()
  const mails = await mailsTo(email)
  const [, token] = /\/accept-invitation\?token=([\w-]+)/.exec(mails[newest]?.text ?? '') ?? []
  if (!token) throw new Error(`no invitation was sent to ${email}`)
  return token
}
