import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Section } from './Document.tsx'

/** The second half of the terms: data, rules, law and changes. */
export const TERMS_OF_LAW: readonly Section[] = [
  {
    id: 'data',
    title: 'Your data and files',
    content: (
      <>
        <p>
          A report stays yours, or its author’s. You allow us to store it, to read it by software and by
          people, and to show the contractor on the estimate its address and the passages that the estimate
          rests on. The contractor never gets the report itself.
        </p>
        <ul>
          <li>Uploaded files are automatically deleted within 30 days of processing. Estimates stay.</li>
          <li>
            Files travel encrypted, lie under names that say nothing of them, and are shown to nobody else.
          </li>
          <li>You can withdraw a report until it is processed; its file is then deleted at once.</li>
        </ul>
        <p>
          The{' '}
          <Link to={paths.privacy()} className="font-semibold text-accent underline underline-offset-4">
            Privacy Policy
          </Link>{' '}
          says what else we keep, and why.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'Rules of the platform',
    content: (
      <>
        <p>Please do not</p>
        <ul>
          <li>upload what is unlawful, harmful, or not yours to share;</li>
          <li>use somebody else’s account, or let others use yours;</li>
          <li>try to get around limits, or to reach what is not yours;</li>
          <li>collect prices or contacts by program, or resell the service;</li>
          <li>change an estimate, or show one as something that it is not.</li>
        </ul>
        <p>
          We may suspend an account that breaks these rules. You may stop using ODIE whenever you like; write
          to us to have your account deleted.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    content: (
      <>
        <p>
          The law of Wisconsin governs these terms. Talk to us first: most things can be settled by a message.
          A dispute that remains is decided by binding arbitration in Milwaukee County under the rules of the
          American Arbitration Association, by one arbitrator, and between the two of us alone: not as part of
          a class action. Either side may still go to a small claims court where that court may decide.
        </p>
        <p>
          If a part of these terms does not hold, the rest does. If we do not insist on something once, we may
          still insist on it later.
        </p>
      </>
    ),
  },
  {
    id: 'updates',
    title: 'Changes and contact',
    content: (
      <>
        <p>
          When these terms change, the date at the top changes. We tell account holders by e-mail of a change
          that matters, before it applies. Whoever goes on using ODIE after that agrees to it.
        </p>
        <p>
          Questions?{' '}
          <Link to={paths.contact()} className="font-semibold text-accent underline underline-offset-4">
            Write to us
          </Link>
          . We typically respond within 24 hours.
        </p>
      </>
    ),
  },
]
