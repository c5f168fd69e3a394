import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/site/PublicPage.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { Document } from './Document.tsx'
import { PRIVACY } from './privacy.tsx'

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy · ODIE',
    description: 'What ODIE knows about you and your reports, who sees it, and when it is gone.',
    path: paths.privacy(),
  })

export default function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy Policy"
      description="What we know about you and your reports, who sees it, and when it is gone. No ads, no trackers, nothing sold."
    >
      <Document sections={PRIVACY} />
    </PublicPage>
  )
}
