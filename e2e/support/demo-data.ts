import { rm } from 'node:fs/promises'
import { expect, request } from '@playwright/test'
import { DEMO_PASSWORD, demoAdmin } from '#demo/people.ts'
import { samples } from '#demo/samples.ts'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { signInByApi } from './journey.ts'
import { isEmbedded, isProduction, type Server, startServer } from './server.ts'

/** Generous, as for a start: the samples are read, priced, and sent on a machine that may be busy. */
const patience = { timeout: 180_000 }

/**
 * Before the journeys: starts PostgreSQL, and the demo on it (or on the embedded database), the way a new user does, and stops the demo
 * when its samples are in their final states. Every server with the demo then continues from a copy, because reading the samples again would take longer than most
 * journeys.
 */
export default async function makeDemoData() {
  if (isProduction) return
  const postgres = isEmbedded ? undefined : await startPostgres()
  if (postgres) process.env.ODIE_POSTGRES = postgres.url
  const metricsPort = await freePort()
  const server = await startServer({ DEMO: 'true', METRICS_PORT: String(metricsPort) })
  await untilSeeded(server, `http://127.0.0.1:${metricsPort}/metrics`)
  await server.pause()
  process.env.ODIE_DEMO_DATA = server.dataDir
  if (postgres) process.env.ODIE_DEMO_DATABASE = new URL(server.env.DATABASE_URL ?? '').pathname.slice(1)
  return async () => {
    await rm(server.dataDir, { recursive: true, force: true })
    await postgres?.stop()
  }
}

async function untilSeeded({ url }: Server, metricsUrl: string) {
  const admin = await request.newContext({ baseURL: url })
  await signInByApi(admin, demoAdmin.email, DEMO_PASSWORD)
  const finished = async () => {
    const reports = (await (await admin.get(listAdminReports.path)).json()) as AdminReport[]
    return reports.filter(({ analysisStatus }) => FINAL.has(analysisStatus)).length
  }
  await expect.poll(finished, patience).toBe(samples.length)
  await expect.poll(async () => await (await admin.get(metricsUrl)).text(), patience).not.toMatch(JOBS)
  await admin.dispose()
}

const FINAL = new Set<AdminReport['analysisStatus']>(['completed', 'failed', 'processed'])
const JOBS = /^odie_jobs_(waiting|running)\{.*\} [1-9]/m
