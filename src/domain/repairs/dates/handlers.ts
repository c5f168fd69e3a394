import { on, work } from '#platform/handlers.ts'
import {
  addReportDate,
  changeReportDate,
  listNearDates,
  listReportDates,
  removeReportDate,
} from './contract.ts'
import * as dates from './dates.ts'
import { remindOfDates } from './jobs.ts'
import { remind } from './reminding.ts'

export const dateRoutes = [
  on(listReportDates, (ctx, actor, { id }) => dates.list(ctx, actor, id)),
  on(addReportDate, (ctx, agent, input) => dates.add(ctx, agent, input)),
  on(changeReportDate, (ctx, agent, input) => dates.change(ctx, agent, input)),
  on(removeReportDate, (ctx, agent, input) => dates.remove(ctx, agent, input)),
  on(listNearDates, (ctx, agent) => dates.listNear(ctx, agent)),
]

export const dateWorkers = [work(remindOfDates, remind)]
