import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { WhereWeWork } from './WhereWeWork.tsx'

type Topic = { id: string; topic: string; items: readonly { question: string; answer: ReactNode }[] }

const own = 'font-semibold text-accent underline underline-offset-4'

/** The Help Center's questions and answers, by topic. */
export const QUESTIONS: readonly Topic[] = [
  {
    id: 'first-steps',
    topic: 'Getting started',
    items: [
      {
        question: 'How does ODIE work?',
        answer: (
          <p>
            You upload a home inspection report and enter the property address. ODIE finds the electrical
            deficiencies, prices them from the pricebook of the contractor who serves that ZIP code, and our
            team reviews the result. You get the estimate as a PDF by email and in your dashboard. Every line
            shows the inspector’s words and the report page.
          </p>
        ),
      },
      {
        question: 'What does it cost?',
        answer: (
          <p>
            ODIE is free for agents. You don’t need a credit card, and there’s no end date. If that ever
            changes, we’ll tell you ahead of time, and we’ll never charge you without your approval.
          </p>
        ),
      },
      {
        question: 'Where do you work?',
        answer: (
          <p>
            <WhereWeWork /> Check a ZIP code on our{' '}
            <Link to={paths.home()} className={own}>
              home page
            </Link>
            . If we don’t serve it yet, you can join the waiting list there, and we’ll email you when we do.
          </p>
        ),
      },
      {
        question: 'I’m a contractor. How do I join?',
        answer: (
          <p>
            <Link to={paths.forContractors()} className={own}>
              Apply on our home page
            </Link>{' '}
            with your license number and the ZIP codes you work in. We check every contractor’s license. If
            it’s a match, we’ll email you an invitation to set up your account.
          </p>
        ),
      },
      {
        question: 'What happens when a contractor’s license expires?',
        answer: (
          <p>
            Once the license expires, we can’t send estimates on the contractor’s behalf until they enter the
            new date. We email contractors a month before and on the last day. They enter the date under{' '}
            <strong>Company</strong>, where they also choose their logo and the email for their leads.
          </p>
        ),
      },
    ],
  },
  {
    id: 'reports',
    topic: 'Reports and estimates',
    items: [
      {
        question: 'Which files can I upload?',
        answer: (
          <p>
            PDF, DOC, DOCX, and TXT, up to 80 MB. Scanned pages work, too. They take longer, and the estimate
            marks anything we read from an image. If you only have the report on paper, take a photo of each
            page with your phone, and ODIE combines them into one PDF.
          </p>
        ),
      },
      {
        question: 'How long does an estimate take?',
        answer: (
          <p>
            Reading a report takes a few minutes. Then our team reviews the drafts, earliest deadline first,
            so enter the end of your inspection period when you upload. If you’re expecting an email and it
            doesn’t come, check your Spam or Junk folder.
          </p>
        ),
      },
      {
        question: 'Why does a line have no price?',
        answer: (
          <p>
            Some work can’t be priced from a report, because the contractor has to see it first. Those lines
            say “needs a visit” and aren’t part of the total. We don’t make up numbers.
          </p>
        ),
      },
      {
        question: 'Can I withdraw a report?',
        answer: (
          <p>
            Yes, from your dashboard, until it’s been processed. We delete its file right away. All other
            report files are deleted within 30 days of processing. We keep your estimates.
          </p>
        ),
      },
      {
        question: 'How do I request the work?',
        answer: (
          <p>
            Open the estimate in your dashboard and choose all of its items, or some. We ask the contractor to
            confirm each one. Then you create a link for the owner, who orders and pays for the work, to
            confirm it. You can withdraw your request until the work is done. Estimates are valid for 30 days
            unless they say otherwise.
          </p>
        ),
      },
      {
        question: 'Can I ask about a line on an estimate?',
        answer: (
          <p>
            Yes. Open the report in your dashboard and choose “Ask about this line.” The contractor and our
            team get your question, and you get the answer by email.
          </p>
        ),
      },
    ],
  },
  {
    id: 'account',
    topic: 'Your account',
    items: [
      {
        question: 'I didn’t get the verification email',
        answer: (
          <p>
            Check your Spam or Junk folder first. Then try to{' '}
            <Link to={paths.signIn()} className={own}>
              log in
            </Link>
            , and you’ll see an option to send the link again. Each link works once and expires in 24 hours.
          </p>
        ),
      },
      {
        question: 'I forgot my password',
        answer: (
          <p>
            <Link to={paths.forgotPassword()} className={own}>
              Request a reset link
            </Link>
            . It works once and expires in one hour. When you choose a new password, you’re logged out
            everywhere.
          </p>
        ),
      },
      {
        question: 'Someone else might know my password',
        answer: (
          <p>
            Change it in your{' '}
            <Link to={paths.account()} className={own}>
              settings
            </Link>
            . That logs you out everywhere. Your settings also show where you’re logged in.
          </p>
        ),
      },
      {
        question: 'How do I change my email address?',
        answer: (
          <p>
            In your settings. We send a link to the new address and a notice to the old one. Nothing changes
            until you click the link.
          </p>
        ),
      },
    ],
  },
  {
    id: 'trouble',
    topic: 'Troubleshooting',
    items: [
      {
        question: 'My upload stopped',
        answer: (
          <p>
            Keep the page open while the upload runs. If you lost the connection, start again with the same
            file: we’ll recognize it. If we can’t accept a file, the form tells you why.
          </p>
        ),
      },
      {
        question: 'I have to wait before I can try again',
        answer: (
          <p>
            After too many attempts, you’ll have to wait before you can try again. That protects accounts from
            password guessing. The message tells you how long. No one else can lock you out of your account
            this way.
          </p>
        ),
      },
    ],
  },
  {
    id: 'webhooks',
    topic: 'Connecting other systems',
    items: [
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
                <Link to={paths.webhooks()} className={own}>
                  Webhooks
                </Link>
                , and choose <strong>Add a webhook</strong>. Paste the address, and choose all events or only
                some.
              </li>
              <li>
                If your system asks for a signing secret, choose <strong>Show secret</strong> and copy it
                there. Your system checks with it that messages come from ODIE. It’s called “Standard
                Webhooks”, and the secret starts with whsec_.
              </li>
              <li>
                Choose <strong>Send test event</strong>. Within seconds, the event log says{' '}
                <strong>Delivered</strong>, and your system shows an event of the type <strong>ping</strong>.
              </li>
            </ol>
            <p>
              Each message has the type of the event, the property’s address, and the numbers of the report
              and the estimate. Notes, reasons, and links aren’t in it. The operator’s documentation has every
              event with an example, for your developer.
            </p>
          </>
        ),
      },
      {
        question: 'My webhook is failing, or ODIE paused it. What now?',
        answer: (
          <p>
            Open it under <strong>Webhooks</strong>. The event log says for each attempt what went wrong: the
            name doesn’t exist, no answer came in time, or the status that your server answered with. ODIE
            tries again for three days. Fix it on the other end, choose <strong>Resume</strong> if it’s
            paused, and ODIE sends what waited. For anything older, choose <strong>Replay failed…</strong>.
          </p>
        ),
      },
      {
        question: 'Can my system get the same message twice?',
        answer: (
          <p>
            Yes, for example if its answer got lost on the way. Both have the same <strong>webhook-id</strong>
            , so it can skip the second one. Messages can also arrive in another order than things happened;
            each says when it happened.
          </p>
        ),
      },
    ],
  },
]
