import { defineConfig } from 'vitest/config'

/** Tests of a complete server over HTTP; they run on both databases. */
const HTTP_TESTS = '**/*.http.test.ts'

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
          name: 'pglite',
          include: [`src/${HTTP_TESTS}`, `test/${HTTP_TESTS}`],
          globalSetup: './test/database/snapshot.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [`src/${HTTP_TESTS}`, `test/${HTTP_TESTS}`],
          globalSetup: './test/database/postgres.ts',
        },
      },
    ],
  },
})
