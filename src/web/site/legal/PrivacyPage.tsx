import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/shell/public/PublicPage.tsx'
import { pageMeta } from '#web/shell/public/page-meta.ts'
import { Document } from './Document.tsx'
import { PRIVACY } from './privacy.tsx'

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy · ODIE',
    description: 'What ODIE stores about you and your reports, who sees it, and when it’s deleted.',
    path: paths.privacy(),
  })

export default function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy Policy"
      description="What we store about you and your reports, who sees it, and when it’s deleted. No ads, no trackers, and we never sell your data."
    >
      <Document sections={PRIVACY} />
    </PublicPage>
  )
}
