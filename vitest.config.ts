import { defineConfig } from 'vitest/config'

/** Tests of a complete server over HTTP, on PostgreSQL. */
const HTTP_TESTS = '**/*.http.test.ts'

/**
 * The ones that also run on PGlite, which is slower: those whose SQL, locks, or jobs the two databases could treat differently.
 * The browser journeys run every other use case on it.
 */
const ALSO_ON_PGLITE = [
  'src/demo',
  'src/domain/audit',
  'src/domain/bounces',
  'src/domain/contractors/licenses',
  'src/domain/data-exports',
  'src/domain/estimates/sending',
  'src/domain/identity/overlap',
  'src/domain/identity/sign-in',
  'src/domain/intake/listings',
  'src/domain/intake/scheduling',
  'src/domain/jobs',
  'src/domain/mail',
  'src/domain/maintenance',
  'src/domain/price-imports/imports',
  'src/domain/offboarding',
  'src/domain/pricebooks',
  'src/domain/reports/lists',
  'src/domain/statistics',
  'src/domain/tallies',
  'src/domain/territories',
  'src/platform',
  'src/server/health',
  'src/server/outages',
  'src/server/unstorable-text',
  'test/access',
].map((fileOrFolder) => `${fileOrFolder}{,/**/*}.http.test.ts`)

const httpTests = {
  setupFiles: './test/harness-setup.ts',
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
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [HTTP_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'pglite',
          include: ALSO_ON_PGLITE,
          globalSetup: './test/database/snapshot.ts',
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'postgres',
          include: [`src/${HTTP_TESTS}`, `test/${HTTP_TESTS}`],
          globalSetup: './test/database/postgres.ts',
        },
      },
    ],
  },
})
