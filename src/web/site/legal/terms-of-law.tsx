import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Section } from './Document.tsx'

/** The second half of the terms: data, rules, law, and changes. */
export const TERMS_OF_LAW: readonly Section[] = [
  {
    id: 'data',
    title: 'Your data and files',
    content: (
      <>
        <p>
          A report remains your property or its author’s. You allow us to store it, to have software and
          people read it, and to show the contractor on the estimate the property address and the passages
          that the estimate is based on. The contractor never gets the report itself.
        </p>
        <ul>
          <li>Uploaded files are automatically deleted within 30 days of processing. We keep estimates.</li>
          <li>Files are encrypted in transit, stored under random names, and not shown to anyone else.</li>
          <li>You can withdraw a report until it’s processed. Its file is then deleted right away.</li>
        </ul>
        <p>
          The{' '}
          <Link to={paths.privacy()} className="font-semibold text-accent underline underline-offset-4">
            Privacy Policy
          </Link>{' '}
          explains what else we store, and why.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'Platform rules',
    content: (
      <>
        <p>Please don’t:</p>
        <ul>
          <li>upload anything that’s unlawful or harmful, or that you don’t have the right to share;</li>
          <li>use someone else’s account, or let others use yours;</li>
          <li>try to get around limits, or access data that isn’t yours;</li>
          <li>scrape prices or contacts, or resell the service;</li>
          <li>alter an estimate, or present one as something it isn’t.</li>
        </ul>
        <p>
          We may suspend accounts that break these rules. You can stop using ODIE at any time, and delete your
          account in your settings.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and disputes',
    content: (
      <>
        <p>
          Wisconsin law governs these terms. Please talk to us first: most things can be settled with a
          message. Any remaining dispute is decided by binding arbitration in Milwaukee County under the rules
          of the American Arbitration Association, by one arbitrator and on an individual basis, not as part
          of a class action. Either side may still bring a claim in a small claims court that has
          jurisdiction.
        </p>
        <p>
          If any part of these terms is unenforceable, the rest remains in effect. If we don’t enforce a term
          once, we may still enforce it later.
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
          When these terms change, the date at the top changes. We email account holders about material
          changes before they take effect. By continuing to use ODIE after that, you agree to them.
        </p>
        <p>
          Questions?{' '}
          <Link to={paths.contact()} className="font-semibold text-accent underline underline-offset-4">
            Contact us
          </Link>
          . We typically respond within 24 hours.
        </p>
      </>
    ),
  },
]
