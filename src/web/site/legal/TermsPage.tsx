import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/shell/public/PublicPage.tsx'
import { pageMeta } from '#web/shell/public/page-meta.ts'
import { Document } from './Document.tsx'
import { TERMS_OF_LAW } from './terms-of-law.tsx'
import { TERMS_OF_USE } from './terms-of-use.tsx'

export const meta = () =>
  pageMeta({
    title: 'Terms of Service · ODIE',
    description: 'What you can expect from ODIE, what ODIE expects from you, and how disputes are settled.',
    path: paths.terms(),
  })

export default function TermsPage() {
  return (
    <PublicPage title="Terms of Service" description="December 2024">
      <Document sections={[...TERMS_OF_USE, ...TERMS_OF_LAW]} />
    </PublicPage>
  )
}
