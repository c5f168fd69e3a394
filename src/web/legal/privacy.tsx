import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Section } from './Document.tsx'

export const PRIVACY: readonly Section[] = [
  {
    id: 'what',
    title: 'What we keep',
    content: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, company, phone, and for contractors the license
          number. Of your password only a hash that cannot be turned back into it.
        </li>
        <li>
          <strong>Your reports:</strong> the file, the address of the property, and what was found in it, with
          the passages that it was found in.
        </li>
        <li>
          <strong>Your estimates:</strong> lines, prices, the PDF, and when it was sent and accepted.
        </li>
        <li>
          <strong>What happened:</strong> sign-ins and changes of password, address and role, with time and IP
          address, so that misuse can be found.
        </li>
        <li>
          <strong>What you write to us,</strong> by the contact form or to be told when we serve your ZIP
          code.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    content: (
      <p>
        To make estimates, to deliver them, to let you back in, to answer you, and to keep the service safe.
        Nothing else: we show no ads, use no trackers, and sell nothing to anybody.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    content: (
      <>
        <ul>
          <li>
            <strong>Our staff,</strong> who review every draft before it is sent.
          </li>
          <li>
            <strong>The contractor on your estimate:</strong> the property’s address, the quoted passages and
            small pictures of them, your name and company, once the estimate is sent. Never the report itself.
          </li>
          <li>
            <strong>Whoever carries out our work:</strong> hosting and mail delivery. Where an outside service
            helps to read reports, it gets the passages it has to judge, for that purpose alone.
          </li>
          <li>
            <strong>Google,</strong> where address suggestions are switched on: what is typed into the address
            field. <strong>A map service,</strong> where one is configured: your browser asks it for map
            tiles.
          </li>
          <li>
            <strong>Authorities,</strong> where the law obliges us.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    content: (
      <ul>
        <li>Report files and pictures of their pages: gone within 30 days of processing.</li>
        <li>Reports that were never processed: gone 180 days after the upload.</li>
        <li>Withdrawn reports: gone at once.</li>
        <li>Estimates: they stay, because they are your records and the contractor’s.</li>
        <li>Sessions: seven days after their last use, or when you end them in your settings.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    content: (
      <>
        <p>Only those that the site needs, all of them our own:</p>
        <ul>
          <li>
            <strong>odie_session</strong> keeps you signed in, for seven days after your last visit;
          </li>
          <li>
            <strong>odie_signed_in</strong> holds your account number, so that every open tab shows the
            account you’re signed in to;
          </li>
          <li>
            <strong>odie_browser</strong> recognises for a day the browser that you signed up in.
          </li>
        </ul>
        <p>Whether you like it light or dark is remembered in your browser, and never sent to us.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your say in it',
    content: (
      <>
        <p>
          You can change your details, see where you are signed in, and sign out everywhere in your settings.
          You can withdraw a report until it is processed. For a copy of your data, a correction, or the
          deletion of your account,{' '}
          <Link to={paths.contact()} className="font-semibold text-accent underline underline-offset-4">
            write to us
          </Link>{' '}
          from the address of your account.
        </p>
        <p>Last changed in December 2024.</p>
      </>
    ),
  },
]
