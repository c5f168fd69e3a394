import { identityRoutes } from '#domain/identity/handlers.ts'
import { mailRoutes, mailWorkers } from '#domain/mail/handlers.ts'
import type { Route, Worker } from '#platform/bind.ts'

/** Every endpoint that the server answers. */
export const routes: readonly Route[] = [...identityRoutes, ...mailRoutes]

/** Every job that a worker does. */
export const workers: readonly Worker[] = [...mailWorkers]
