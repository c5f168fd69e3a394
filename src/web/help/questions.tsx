import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

type Topic = { id: string; topic: string; items: readonly { question: string; answer: ReactNode }[] }

const own = 'font-semibold text-accent underline underline-offset-4'

/** The help, topic by topic. */
export const QUESTIONS: readonly Topic[] = [
  {
    id: 'first-steps',
    topic: 'First steps',
    items: [
      {
        question: 'How does ODIE work?',
        answer: (
          <p>
            You upload a home inspection report with the address of the house. ODIE finds the electrical
            deficiencies in it, our team reviews them, and the contractor who works in that ZIP code prices
            them out of their own pricebook. You get the estimate as PDF by e-mail and in your dashboard. Each
            line shows the inspector’s words and the page they stand on.
          </p>
        ),
      },
      {
        question: 'What does it cost?',
        answer: (
          <p>
            ODIE is free for agents. No card is asked for, and no end date is set. Should that ever change, we
            tell you before it does, and nothing is charged without your say.
          </p>
        ),
      },
      {
        question: 'Where do you work?',
        answer: (
          <p>
            In Southeastern Wisconsin: Jefferson, Milwaukee, Ozaukee, Racine, Washington and Waukesha
            counties. The upload form tells you at once whether an address is served. Elsewhere you can leave
            your address there, and we write to you when we get to that ZIP code.
          </p>
        ),
      },
      {
        question: 'I am a contractor. How do I join?',
        answer: (
          <p>
            By invitation: contractors are checked before they get leads.{' '}
            <Link to={paths.contact()} className={own}>
              Write to us
            </Link>{' '}
            with your license number and the ZIP codes you work in.
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
            PDF, DOC, DOCX and TXT, up to 80 MB. Scanned pages are read too; that takes longer, and what was
            read from a picture is marked so.
          </p>
        ),
      },
      {
        question: 'How long does an estimate take?',
        answer: (
          <p>
            Reading a report takes a few minutes. A person then reviews the draft; most estimates arrive
            within a few hours of the upload. Look in your Spam or Junk folder if nothing comes.
          </p>
        ),
      },
      {
        question: 'Why does a line have no price?',
        answer: (
          <p>
            Some things cannot be priced from paper: the contractor has to see them. Such lines say “needs a
            visit”, and are not part of the total. We do not invent numbers.
          </p>
        ),
      },
      {
        question: 'Can I take a report back?',
        answer: (
          <p>
            Yes, in your dashboard, until it is processed. Its file is deleted at once. All other report files
            are deleted within 30 days of processing; your estimates stay.
          </p>
        ),
      },
      {
        question: 'Can I accept an estimate?',
        answer: (
          <p>
            Yes: open it in your dashboard and accept it. The contractor is told, and gets in touch with you
            to plan the work. Estimates hold for 30 days, unless they say otherwise.
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
        question: 'I did not get the verification e-mail',
        answer: (
          <p>
            Look in Spam or Junk first. Then try to{' '}
            <Link to={paths.signIn()} className={own}>
              sign in
            </Link>
            : the page offers to send the link again. Links work once, and for 24 hours.
          </p>
        ),
      },
      {
        question: 'I forgot my password',
        answer: (
          <p>
            <Link to={paths.forgotPassword()} className={own}>
              Ask for a link
            </Link>{' '}
            to choose a new one. It works once, for one hour. A new password signs you out everywhere else.
          </p>
        ),
      },
      {
        question: 'Somebody else may know my password',
        answer: (
          <p>
            Change it in your{' '}
            <Link to={paths.account()} className={own}>
              settings
            </Link>
            : every session ends with the old one. There you also see where you are signed in.
          </p>
        ),
      },
      {
        question: 'How do I change my e-mail address?',
        answer: (
          <p>
            In your settings. We mail a link to the new address, and a notice to the old one; nothing changes
            until you follow the link.
          </p>
        ),
      },
    ],
  },
  {
    id: 'trouble',
    topic: 'When something is stuck',
    items: [
      {
        question: 'My upload stopped',
        answer: (
          <p>
            Keep the page open while it runs. If the connection was lost, start it again with the same file:
            it is recognised. A file that is refused says why, right there.
          </p>
        ),
      },
      {
        question: 'I am told to wait before trying again',
        answer: (
          <p>
            After many attempts in a short time the site pauses, to keep guessers out. The message says how
            long. Nobody else can lock you out of your account that way.
          </p>
        ),
      },
    ],
  },
]
