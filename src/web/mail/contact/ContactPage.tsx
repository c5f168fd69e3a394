import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { PublicPage } from '#web/shell/public/PublicPage.tsx'
import { pageMeta } from '#web/shell/public/page-meta.ts'
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
  const [isAgain, setIsAgain] = useState(false)
  const writeAnother = () => {
    setIsSent(false)
    setIsAgain(true)
  }
  return (
    <PublicPage
      title="Contact Us"
      description="Have questions about AI inspection estimates? Need support? We're here to help!"
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {isSent ? (
          <MessageSent onAgain={writeAnother} />
        ) : (
          <ContactForm isAgain={isAgain} onSent={() => setIsSent(true)} />
        )}
        <ContactFacts />
      </div>
    </PublicPage>
  )
}
