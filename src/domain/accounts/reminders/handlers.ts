import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import * as switches from './switches.ts'

export const reminderRoutes = [
  on(contract.openReminderLink, (ctx, _anyone, { token }, request) => switches.open(ctx, token, request)),
  on(contract.switchByLink, (ctx, _anyone, input, request) => switches.setByLink(ctx, input, request)),
  on(contract.unsubscribeByMailProgram, (ctx, _anyone, { token }, request) =>
    switches.unsubscribe(ctx, token, request),
  ),
  on(contract.openUnsubscribeLink, (_ctx, _anyone, { token }) => switches.redirectToPage(token)),
  on(contract.getReminderSettings, (ctx, agent) => switches.readSettings(ctx, agent)),
  on(contract.setReminders, (ctx, agent, { isOn }) => switches.setAll(ctx, agent, isOn)),
]
