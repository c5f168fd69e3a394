import { defineConfig } from 'vitest/config'

/** Tests of a complete server over HTTP; they run on both databases. */
const HTTP_TESTS = '**/*.http.test.ts'

const httpTests = {
  include: [`src/${HTTP_TESTS}`, `test/${HTTP_TESTS}`],
  setupFiles: './test/harness-setup.ts',
  // The files of a worker share their modules: importing the server for each of them would take as long as the tests.
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than two cores, because tests of whole processes mostly wait. Each PGlite takes 300 MB.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [HTTP_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'pglite',
          globalSetup: './test/database/snapshot.ts',
        },
      },
      {
        extends: true,
        test: {
          ...httpTests,
          name: 'postgres',
          globalSetup: './test/database/postgres.ts',
        },
      },
    ],
  },
})
