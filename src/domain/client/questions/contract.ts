import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { numberText } from '#kernel/formatters.ts'
import { PageRequest } from '#kernel/page.ts'

export const QuestionId = z.uuid().brand<'QuestionId'>()
export type QuestionId = z.infer<typeof QuestionId>

export const MAX_QUESTION = 1_000
export const MAX_ANSWER = 2_000

export const LineQuestion = z.object({
  id: QuestionId,
  estimateId: EstimateId,
  lineId: z.string(),
  /** The line's title when the question was asked. */
  lineTitle: z.string(),
  question: z.string(),
  askedAt: z.iso.datetime(),
  /** Null until it's answered. `by` is the contractor's business, or ODIE for staff. */
  answer: z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
})
export type LineQuestion = z.infer<typeof LineQuestion>

/** A question in the staff's list. */
export const ListedQuestion = LineQuestion.extend({
  propertyAddress: z.string(),
  agentName: z.string().nullable(),
  contractorName: z.string().nullable(),
})
export type ListedQuestion = z.infer<typeof ListedQuestion>

const text = (max: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `At most ${numberText(max)} characters`)

export const QuestionText = z.object({ question: text(MAX_QUESTION, 'Please enter your question') })
export const AnswerText = z.object({ answer: text(MAX_ANSWER, 'Please enter your answer') })

export const askQuestion = endpoint({
  name: 'askQuestion',
  summary: 'Asks staff and the contractor about a line of an estimate.',
  method: 'POST',
  path: '/api/estimates/:id/questions',
  access: ['agent'],
  input: QuestionText.extend({ id: EstimateId, lineId: z.string().min(1).max(60) }),
  output: LineQuestion,
  status: 201,
})

export const listQuestions = endpoint({
  name: 'listQuestions',
  summary:
    'The questions about an estimate’s lines, the earliest first, in pages; for its agent, also those about earlier estimates of the report.',
  method: 'GET',
  path: '/api/estimates/:id/questions',
  access: ['agent', 'contractor', 'admin'],
  input: PageRequest.extend({ id: EstimateId }),
  output: z.array(LineQuestion),
})

export const listUnansweredQuestions = endpoint({
  name: 'listUnansweredQuestions',
  summary:
    'The questions about the contractor’s estimates that have no answer yet, the earliest first, in pages.',
  method: 'GET',
  path: '/api/contractor/line-questions',
  access: ['contractor'],
  input: PageRequest,
  output: z.array(ListedQuestion),
})

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  summary: 'Answers a question, and emails the agent. Returns 409 if it was answered in the meantime.',
  method: 'PUT',
  path: '/api/line-questions/:id',
  access: ['contractor', 'admin'],
  input: AnswerText.extend({ id: QuestionId }),
  output: LineQuestion,
})

export const QuestionState = z.enum(['open', 'answered'])

export const QuestionRequest = PageRequest.extend({ state: QuestionState.optional() })
export type QuestionRequest = z.infer<typeof QuestionRequest>

export const listAllQuestions = endpoint({
  name: 'listAllQuestions',
  summary: 'The questions about all estimates, newest first, in pages.',
  method: 'GET',
  path: '/api/admin/line-questions',
  access: ['admin'],
  input: QuestionRequest,
  output: z.array(ListedQuestion),
})

export const countQuestions = endpoint({
  name: 'countQuestions',
  summary: 'How many questions are open, and how many were answered.',
  method: 'GET',
  path: '/api/admin/line-questions/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(QuestionState, z.int()),
})
