import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { openServices } from '#server/services.ts'
import { startPostgres } from '../harness/database/postgres-server.ts'
import { silent } from '../harness/log.ts'
import { credentials, startS3 } from '../stand-ins/s3/server.ts'
import { createSmtp } from '../stand-ins/smtp.ts'
import { killAll, startServer, startWorker } from './processes.ts'
import { seed } from './seeded-data.ts'

/** Machines that share PostgreSQL, S3 and a mail server, and no folder. Their database has the people of `seed`. */
export type Machines = Awaited<ReturnType<typeof openMachines>>

export async function openMachines({ agents = 1 } = {}) {
  const [postgres, s3, smtp] = await Promise.all([startPostgres(), startS3(), createSmtp()])
  await smtp.open()
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-machines-'))
  const folderOf = (machine: string) => path.join(folder, machine)
  const shared = {
    DATABASE_URL: `${postgres.url}/postgres`,
    STORAGE_URL: await s3.createBucket('files'),
    SMTP_URL: smtp.url,
    SESSION_SECRET: 's'.repeat(32),
    DEMO: 'false',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  const services = await openServices(readConfig({ ...shared, DATA_DIR: folderOf('seed') }), silent)
  await seed(services.ctx.db, { agents })
  await services.close()
  return {
    folderOf,
    postgres,
    smtp,
    /** The environment of every machine. */
    shared,
    start: (machine: string, env: Record<string, string> = {}) =>
      startServer(folderOf(machine), { ...shared, ...env }),
    startWorker: (machine: string, env: Record<string, string> = {}) =>
      startWorker(folderOf(machine), { ...shared, ...env }),
    close: async () => {
      killAll()
      await Promise.all([postgres.stop(), s3.stop(), smtp.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
