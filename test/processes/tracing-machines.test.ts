import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { linesOfText, makePdf } from '../builders/pdf-fixtures.ts'
import { openCollector, pathTo } from '../stand-ins/collector.ts'
import { type Machines, openMachines } from './machines.ts'
import { callRemote, pollUntil } from './remote.ts'
import { SEEDED_ADDRESS, seededAdmin, seededAgent, seededContractor, signInBoth } from './seeded-data.ts'

/* Traces of a server and a worker that share PostgreSQL, S3, and a mail server. */

let machines: Machines
beforeAll(async () => {
  machines = await openMachines()
})
afterAll(() => machines.close())

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const FILE_NAME = 'haddad-family-home.pdf'
const SENTENCE = 'A breaker is double tapped.'

/** Uploads a report as a caller with a trace of its own, and waits until its draft is there and staff have the email. */
async function traceAnUpload() {
  const collector = await openCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' }
  const [server, worker] = await Promise.all([
    machines.start('server', { ...env, ANALYSIS_PROCESSES: '0' }),
    machines.startWorker('worker', env),
  ])
  const { agent, admin } = await signInBoth(server)
  const form = new FormData()
  form.append('propertyAddress', SEEDED_ADDRESS)
  const content = makePdf([{ content: linesOfText(['Electrical', `4.1 ${SENTENCE}`]) }])
  form.append('report', new File([Buffer.from(content)], FILE_NAME))
  const uploaded = await fetch(`${server.url}${createReport.path}?from=somewhere`, {
    method: 'POST',
    headers: { cookie: agent.cookie, traceparent: `00-${TRACE}-${CALLER}-01` },
    body: form,
  })
  expect(uploaded.status).toBe(201)
  await pollUntil(
    async () => (await callRemote(server, admin, listAdminReports, {})).body,
    ([report]) => report?.analysisStatus === 'completed',
  )
  await pollUntil(
    () => machines.smtp.received.length,
    (count) => count > 0,
  )
  // What wasn't sent yet is sent before they exit.
  expect(await Promise.all([server.stop(), worker.stop()])).toEqual([0, 0])
  collector.close()
  const { id } = (await uploaded.json()) as { id: string }
  return { collector, reportId: id, cookies: [agent.cookie, admin.cookie], server, worker }
}

test('an upload, its jobs on another machine, their tasks, SQL, files, and emails are one trace without personal data', async () => {
  const { collector, reportId, cookies, server, worker } = await traceAnUpload()
  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const paths = spans.map((span) => pathTo(span, spans).join(' > '))
  const upload = 'POST /api/inspection-reports'
  const analysis = 'job analyse-short-report'

  expect(paths).toEqual(
    expect.arrayContaining([
      upload,
      `${upload} > storage put`,
      `${upload} > insert inspection_reports`,
      `${upload} > insert job_common`,
      `${upload} > commit`,
      `${upload} > ${analysis} > storage local-file > task analyse`,
      `${upload} > ${analysis} > insert estimates`,
      `${upload} > ${analysis} > commit`,
      `${upload} > ${analysis} > job send-mail > mail send`,
    ]),
  )
  expect(spans.find(({ name }) => name === upload)).toMatchObject({
    parentId: CALLER,
    kind: 'server',
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/inspection-reports',
      'http.response.status_code': 201,
    },
    resource: { 'service.name': 'odie', 'odie.process': 'server' },
  })
  expect(spans.find(({ name }) => name === analysis)).toMatchObject({
    kind: 'consumer',
    attributes: { 'odie.job.attempt': 1, 'odie.job.outcome': 'completed' },
    resource: { 'service.name': 'odie', 'odie.process': 'worker' },
  })
  expect(spans.find(({ name }) => name === 'insert inspection_reports')).toMatchObject({
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringMatching(/^insert into "inspection_reports" .+\$1/),
    },
  })

  const exported = collector.text()
  const personal = [
    ...[seededAgent, seededAdmin, seededContractor].flatMap(({ email, firstName, lastName }) => [
      email,
      firstName,
      lastName,
    ]),
    ...[SEEDED_ADDRESS, '1840', '53202', 'Milwaukee', FILE_NAME, SENTENCE, 'somewhere', '127.0.0.1'],
    ...[reportId, ...cookies.flatMap((cookie) => cookie.split('='))].filter((part) => part.length > 12),
  ]
  expect(exported).toContain('insert into')
  // Ids and times contain any four digits by chance.
  const isExported = (text: string) =>
    /^\d+$/.test(text) ? new RegExp(`\\b${text}\\b`).test(exported) : exported.includes(text)
  expect(personal.filter(isExported)).toEqual([])

  const lines = `${server.output()}${worker.output()}`.split('\n').filter((line) => line.includes(TRACE))
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(lines.map((line) => ids.has(JSON.parse(line).span_id))).not.toContain(false)
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('request completed')
}, 600_000)
