import { on } from '#platform/handlers.ts'
import {
  answerQuestion,
  askQuestion,
  countQuestions,
  listAllQuestions,
  listQuestions,
  listUnansweredQuestions,
} from './contract.ts'
import * as questions from './questions.ts'

export const questionRoutes = [
  on(askQuestion, (ctx, agent, input) => questions.ask(ctx, agent, input)),
  on(listQuestions, async (ctx, actor, input, request) =>
    request.page(await questions.list(ctx, actor, input)),
  ),
  on(answerQuestion, (ctx, actor, input) => questions.answer(ctx, actor, input)),
  on(listAllQuestions, async (ctx, _admin, input, request) =>
    request.page(await questions.listAll(ctx, input)),
  ),
  on(listUnansweredQuestions, async (ctx, contractor, input, request) =>
    request.page(await questions.listUnanswered(ctx, contractor, input)),
  ),
  on(countQuestions, (ctx) => questions.count(ctx)),
]
