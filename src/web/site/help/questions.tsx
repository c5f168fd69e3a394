import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { OTHER_SYSTEMS } from './other-systems.tsx'
import { LINK, type Topic } from './topic.ts'
import { WhereWeWork } from './WhereWeWork.tsx'

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
            <Link to={paths.home()} className={LINK}>
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
            <Link to={paths.forContractors()} className={LINK}>
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
        question: 'Can I send a report by email?',
        answer: (
          <>
            <p>
              Yes, if your dashboard shows “Reports by email.” Copy your private address there, save it as a
              contact, and forward the inspector’s email to it with the report attached. Put the property’s
              address in the subject, with its ZIP code.
            </p>
            <p>
              We answer with a link to the report, or with what’s missing. If we can’t tell which property
              it’s for, we ask you, and keep the file for 30 days. We don’t open links, so if the inspector
              sent you one, download the PDF first. In Outlook, if we say that we got a winmail.dat file,
              choose Format Text, then HTML, and send it again.
            </p>
            <p>
              Keep the address to yourself, because anyone who knows it can send reports in your name. If it
              gets around, choose “New address”: the old one stops working.
            </p>
          </>
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
        question: 'What if something isn’t right with the finished work?',
        answer: (
          <p>
            The contractor reports each item, and the owner gets the record by email. There, the owner can
            choose “Something isn’t right,” or you can for them, on the report’s page. The contractor corrects
            their report or replies, and we email each of you. Only you, the owner, the contractor, and our
            team see it: a record that you share by a link doesn’t show it.
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
            <Link to={paths.signIn()} className={LINK}>
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
            <Link to={paths.forgotPassword()} className={LINK}>
              Request a reset link
            </Link>
            . It works once and expires in one hour. When you choose a new password, you’re logged out
            everywhere.
          </p>
        ),
      },
      {
        question: 'Can I log in with Google, Microsoft, or my office’s account?',
        answer: (
          <p>
            Yes, with each one that the log-in page shows. Choose “Continue with …” there. The first time,
            ODIE asks for your ODIE password once, and connects the two. If you’re new, you sign up with it
            and need no password. If ODIE says that your email isn’t confirmed, log in with your password and
            connect it in your settings. Your{' '}
            <Link to={paths.account()} className={LINK}>
              settings
            </Link>{' '}
            list your connected accounts. There you can connect another one, even with a different email, or
            disconnect one. To do that, you need an ODIE password, which you can set in your settings at any
            time.
          </p>
        ),
      },
      {
        question: 'Someone else might know my password',
        answer: (
          <p>
            Change it in your{' '}
            <Link to={paths.account()} className={LINK}>
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
  OTHER_SYSTEMS,
]
