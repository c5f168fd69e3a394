import type { EmailContent } from '#platform/mail/mail.ts'
import type { DataExportId } from './contract.ts'

export const dataExportReady = (
  to: string,
  { id, url }: { id: DataExportId; url: string },
): EmailContent => ({
  to,
  subject: 'Your data is ready to download',
  heading: 'Your data is ready',
  body: [
    'The copy of your ODIE data that you requested is ready. You can download it from your profile settings for the next three days.',
  ],
  action: { label: 'Open your profile settings', url },
  note: 'If you didn’t request it, change your password right away. That logs you out everywhere.',
  cause: `data-export-ready:${id}`,
})
