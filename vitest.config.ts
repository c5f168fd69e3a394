import { defineConfig } from 'vitest/config'

/** Tests through the front door, on a whole server; they run on both databases. */
const FRONT_DOOR = '**/*.http.test.ts'

export default defineConfig({
  test: {
    // One more than the two cores: tests of whole processes wait for these more than they reckon. Each PGlite costs 300 MB.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
          exclude: [FRONT_DOOR],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: [`src/${FRONT_DOOR}`, `test/${FRONT_DOOR}`],
          globalSetup: './test/database/snapshot.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [`src/${FRONT_DOOR}`, `test/${FRONT_DOOR}`],
          globalSetup: './test/database/postgres.ts',
        },
      },
    ],
  },
})
