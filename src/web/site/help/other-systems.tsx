import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { LINK, type Topic } from './topic.ts'

/** How users connect ODIE with programs and services of theirs. */
export const OTHER_SYSTEMS: Topic = {
  id: 'other-systems',
  topic: 'Connecting other systems',
  items: [
    {
      question: 'How do I connect my own program?',
      answer: (
        <p>
          With an access token. In your{' '}
          <Link to={paths.account()} className={LINK}>
            Profile Settings
          </Link>
          , choose <strong>Create a token</strong>, say what the program may do and until when, and copy the
          token, which is shown once, into the program. The{' '}
          <a href="/api/docs" className={LINK}>
            description of the API
          </a>{' '}
          lists what it can request. Remove the token when the program doesn’t need it anymore.
        </p>
      ),
    },
    {
      question: 'How do I have ODIE tell my CRM when something happens?',
      answer: (
        <>
          <p>
            With a webhook: ODIE sends a message to your system as soon as a report arrives, an estimate is
            sent, or work is scheduled. It takes about ten minutes.
          </p>
          <ol className="grid list-decimal gap-1.5 pl-5">
            <li>
              In your CRM, or in a service such as Zapier or Make, create an incoming webhook (often called
              “Catch hook”). You get a web address that starts with <strong>https://</strong>. Copy it.
            </li>
            <li>
              In ODIE, open <strong>Profile Settings</strong>, then{' '}
              <Link to={paths.webhooks()} className={LINK}>
                Webhooks
              </Link>
              , and choose <strong>Add a webhook</strong>. Paste the address, and choose all events or only
              some.
            </li>
            <li>
              If your system asks for a signing secret, choose <strong>Show secret</strong> and copy it there.
              Your system uses it to check that messages come from ODIE. It’s called “Standard Webhooks”, and
              the secret starts with whsec_.
            </li>
            <li>
              Choose <strong>Send test event</strong>. Within seconds, the event log says{' '}
              <strong>Delivered</strong>, and your system shows an event of the type <strong>ping</strong>.
            </li>
          </ol>
          <p>
            Each message has the type of the event, the property’s address, and the IDs of the report and the
            estimate. You get events about what you see in ODIE; admins get them about everything. Notes,
            reasons, and links aren’t in it. The operator’s documentation has every event with an example, for
            your developer.
          </p>
        </>
      ),
    },
    {
      question: 'My webhook is failing, or ODIE paused it. What now?',
      answer: (
        <p>
          Open it under <strong>Webhooks</strong>. The event log says for each attempt what went wrong: the
          name doesn’t exist, no answer came in time, or the status that your server answered with. ODIE tries
          again for three days. Fix it on the other end, choose <strong>Resume</strong> if it’s paused, and
          ODIE sends what waited. For anything older, choose <strong>Replay failed…</strong>.
        </p>
      ),
    },
    {
      question: 'Can my system get the same message twice?',
      answer: (
        <p>
          Yes, for example if its answer got lost on the way. Both have the same <strong>webhook-id</strong>,
          so it can skip the second one. Messages can also arrive out of order; each says when it happened.
        </p>
      ),
    },
  ],
}
