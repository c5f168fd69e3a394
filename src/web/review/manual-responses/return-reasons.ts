/** Common reasons, as the agent reads them. */
export const RETURN_REASONS: Readonly<Record<string, string>> = {
  'Not an inspection report':
    'This file isn’t a home inspection report. Please upload the inspector’s report.',
  'Pages are missing': 'Some pages of this report are missing. Please upload the complete report.',
  'Can’t be read': 'We can’t read this file. Please upload the original PDF that you got from the inspector.',
  'Wrong property': 'This report is for a different property than the address you entered.',
}

/** The message once a reason is chosen: the reason's text, unless staff wrote or changed the message themselves. */
export function messageFor(reason: string, message: string): string {
  const isOurs = message.trim() === '' || Object.values(RETURN_REASONS).includes(message.trim())
  return isOurs ? (RETURN_REASONS[reason] ?? message) : message
}
