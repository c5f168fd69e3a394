import { defineConfig } from 'vitest/config'
import { TEST_ENVIRONMENT } from './test/harness/test-flags.ts'

/** Tests of a complete server over HTTP, on PostgreSQL. */
const HTTP_TESTS = '**/*.http.test.ts'

/**
 * The ones that also run on PGlite, which is three to ten times slower: those in which the databases could differ, by locks, jobs, the
 * single connection, triggers, search, the driver's types, or where nulls sort.
 */
const ALSO_ON_PGLITE = [
  'src/domain/accounts/contractors/licenses',
  'src/domain/accounts/data-exports/*',
  'src/domain/accounts/identity/sign-in/{overlap,sign-in}',
  'src/domain/estimates/sending/sending',
  'src/domain/intake/{listings,scheduling}',
  'src/domain/mail/*',
  'src/domain/operations/account-deletion/deletion',
  'src/domain/operations/jobs/*',
  'src/domain/operations/maintenance/*',
  'src/domain/operations/statistics/*',
  'src/domain/pricing/price-imports/imports',
  'src/domain/pricing/pricebooks/{items,search}',
  'src/domain/records/**/*',
  'src/domain/reports/lists',
  'src/domain/territories/{coverage,territories,two-admins}',
  'src/domain/webhooks/deliveries/{attempting,publishing}',
  'src/platform/**/*',
  'src/server/{health,outages}',
  'src/server/requests/unstorable-text',
  'test/searches',
].map((files) => `${files}.http.test.ts`)

/**
 * Tests that start processes, servers of others, or threads, or that change what a process has only once. They run before the rules, which
 * are short: a one-minute file that starts last keeps one worker busy and the others idle.
 */
const PROCESSES = [
  'src/cli/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/domain/analysis/{hostile-documents,reading-cases,scanned-report}.test.ts',
  'src/domain/operations/backup/restore.test.ts',
  'test/api/webhook-guide.test.ts',
  'test/build/**/*.test.ts',
  'test/processes/**/*.test.ts',
  'test/security/hostile-uploads.test.ts',
  'test/summary.test.ts',
]

const httpTests = {
  setupFiles: './test/harness/harness-setup.ts',
  // The files of a worker share their modules: importing the server for each of them would take as long as the tests.
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than two cores, because tests of whole processes mostly wait. Each PGlite takes 300 MB.
    maxWorkers: 3,
    // Ends a test that hangs. The slowest of one process take 15 s on an idle machine, and ten times as long on a slow and busy one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: TEST_ENVIRONMENT,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'training/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [HTTP_TESTS, ...PROCESSES],
          // Pure functions leave nothing behind, and importing the same modules for each of 130 files took longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESSES,
          exclude: [HTTP_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'pglite',
          include: ALSO_ON_PGLITE,
          globalSetup: './test/harness/database/snapshot.ts',
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'postgres',
          include: [`src/${HTTP_TESTS}`, `test/${HTTP_TESTS}`],
          globalSetup: './test/harness/database/postgres.ts',
        },
      },
    ],
  },
})
