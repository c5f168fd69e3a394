import { on, work } from '#platform/handlers.ts'
import { getBounceMailbox } from './contract.ts'
import { readBounces } from './jobs.ts'
import * as mailbox from './mailbox.ts'
import * as reading from './read-mailbox.ts'

export const bounceRoutes = [on(getBounceMailbox, (ctx) => mailbox.read(ctx))]

export const bounceWorkers = [work(readBounces, reading.readAll)]
