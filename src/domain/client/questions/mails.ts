import type { EmailContent } from '#platform/mail/mail.ts'

type Question = {
  id: string
  propertyAddress: string
  lineTitle: string
  question: string
  url: string
}

export const lineQuestionAsked = (to: string, facts: Question & { agentName: string }): EmailContent => ({
  to,
  subject: `Question about the estimate for ${facts.propertyAddress}`,
  heading: 'An agent has a question',
  body: [
    `${facts.agentName} asked about “${facts.lineTitle}” at ${facts.propertyAddress}:`,
    ...paragraphsOf(facts.question),
  ],
  action: { label: 'Answer the question', url: facts.url },
  note: 'Please don’t reply to this email. The agent only sees answers given on ODIE.',
  cause: `line-question-asked:${facts.id}:${to}`,
})

export const lineQuestionAnswered = (
  to: string,
  facts: Question & { answer: string; by: string },
): EmailContent => ({
  to,
  subject: `Your question about the estimate for ${facts.propertyAddress}`,
  heading: 'Your question has been answered',
  body: [
    `You asked about “${facts.lineTitle}” at ${facts.propertyAddress}:`,
    ...paragraphsOf(facts.question),
    `${facts.by} answered:`,
    ...paragraphsOf(facts.answer),
  ],
  action: { label: 'Open the report', url: facts.url },
  cause: `line-question-answered:${facts.id}`,
})

const paragraphsOf = (text: string) => text.split(/\n{2,}/)
