import { on } from '#platform/handlers.ts'
import { createCalendarFeed, endCalendarFeed, getCalendarFeed, readCalendar } from './contract.ts'
import * as feeds from './feeds.ts'

export const calendarRoutes = [
  on(getCalendarFeed, (ctx, actor) => feeds.read(ctx, actor)),
  on(createCalendarFeed, (ctx, actor, { replaces }) => feeds.create(ctx, actor, replaces)),
  on(endCalendarFeed, (ctx, actor) => feeds.end(ctx, actor)),
  on(readCalendar, (ctx, _anyone, { token }, request) => feeds.open(ctx, token, request)),
]
