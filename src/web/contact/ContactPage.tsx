import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/site/PublicPage.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { MessageSent } from './MessageSent.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contact Us · ODIE',
    description:
      'Questions about AI inspection estimates, uploads, or a partnership? Get in touch with the people behind ODIE.',
    path: paths.contact(),
  })

export default function ContactPage() {
  const [isSent, setIsSent] = useState(false)
  return (
    <PublicPage
      title="Contact Us"
      description="Have questions about AI inspection estimates? Need support? We're here to help!"
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {isSent ? (
          <MessageSent onAgain={() => setIsSent(false)} />
        ) : (
          <ContactForm onSent={() => setIsSent(true)} />
        )}
        <ContactFacts />
      </div>
    </PublicPage>
  )
}
