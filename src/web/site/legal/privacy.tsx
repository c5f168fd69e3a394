import { Link } from 'react-router'
import { LINK_DAYS } from '#domain/client/shares/rules.ts'
import { paths } from '#web/paths.ts'
import type { Section } from './Document.tsx'

export const PRIVACY: readonly Section[] = [
  {
    id: 'what',
    title: 'What we keep',
    content: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, company, and phone number. For contractors, also
          license and expiration date, address, logo, and email for leads. We store only a hash of your
          password, which can’t be turned back into it.
        </li>
        <li>
          <strong>Your reports:</strong> the file, the property address, and the findings with the passages
          they come from.
        </li>
        <li>
          <strong>Your estimates:</strong> line items, prices, the PDF, and when they were sent and when work
          was requested.
        </li>
        <li>
          <strong>Activity:</strong> logins, changes to your password, email address, and role, and each
          opening of a shared estimate, with the time and IP address, so that we can detect misuse.
        </li>
        <li>
          <strong>Confirmed work:</strong> if you confirm or decline electrical work through a link, the name,
          contact, and access that you enter, with the time, your IP address, and your browser, and what you
          write about the finished work. The agent, the contractor, and our staff see them.
        </li>
        <li>
          <strong>What you send us:</strong> contact messages, contractor applications, and your email address
          and ZIP code if you join the waiting list.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    content: (
      <p>
        To create and deliver estimates, log you in, respond to you, and keep the service secure. Nothing
        else: we don’t show ads, use trackers, or sell your data.
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
            <strong>Our staff,</strong> who review every draft before it’s sent.
          </li>
          <li>
            <strong>The contractor on your estimate,</strong> once it’s sent, or before that if they review
            their estimates first: the property address, the quoted passages with small images of them, and
            your name and company. Once you request work, also your email address and phone number, so that
            they can reach you. Never the report itself.
          </li>
          <li>
            <strong>People you share an estimate with</strong> by a link: what its PDF shows, with small
            images of the quoted passages, for {LINK_DAYS.view} days or until you end the link. A link to the
            record of finished work works for {LINK_DAYS.completion} days, and the link that lets your
            contractor answer a request for work for {LINK_DAYS.work} days.
          </li>
          <li>
            <strong>Our service providers:</strong> hosting and email delivery. If an outside service helps
            read reports, it gets the passages it has to assess, for that purpose only.
          </li>
          <li>
            <strong>Google,</strong> if address suggestions are turned on: what you type into the address
            field. <strong>A map service,</strong> if one is configured: your browser requests map tiles from
            it.
          </li>
          <li>
            <strong>Authorities,</strong> when the law requires it.
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
        <li>
          Report files and images of their pages: deleted within 30 days of processing, or once an open
          question about the estimate is settled.
        </li>
        <li>Reports that were never processed: deleted 180 days after the upload.</li>
        <li>Unfinished uploads: deleted within four days after they stop.</li>
        <li>Withdrawn reports: deleted right away.</li>
        <li>
          Estimates: kept, because they’re your records and the contractor’s. If either account is deleted,
          they’re kept with the names printed on them.
        </li>
        <li>The text of emails we sent you: 180 days.</li>
        <li>Messages you sent us: a year after we’ve handled them.</li>
        <li>Our record of logins and changes: six years, without your name once your account is deleted.</li>
        <li>
          Sessions: seven days after their last use, 30 days at most, or until you end them in your settings.
        </li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    content: (
      <>
        <p>Only the ones the site needs, all of them ours. Each name has the prefix __Host-.</p>
        <ul>
          <li>
            <strong>odie_session</strong> keeps you logged in for seven days after your last visit, and for 30
            days at most.
          </li>
          <li>
            <strong>odie_signed_in</strong> holds your account number and your role, so that pages open faster
            and every open tab shows the account you’re logged in to.
          </li>
          <li>
            <strong>odie_browser</strong> remembers for a day which browser you signed up in, or are logging
            in with a code.
          </li>
          <li>
            <strong>odie_round_trip</strong> recognizes your browser for an hour when you log in with another
            provider’s account.
          </li>
          <li>
            <strong>odie_device</strong> remembers which browsers our team members have used, so that we can
            email them about logins from new ones.
          </li>
        </ul>
        <p>Your choice of light or dark theme stays in your browser and is never sent to us.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    content: (
      <>
        <p>
          In your settings, you can change your details, see where you’re logged in, log out everywhere,
          download a copy of your data, and delete your account. You can withdraw a report until it’s
          processed. For anything else,{' '}
          <Link to={paths.contact()} className="font-semibold text-accent underline underline-offset-4">
            contact us
          </Link>{' '}
          from your account’s email address.
        </p>
        <p>Last updated in November 2026.</p>
      </>
    ),
  },
]
