import { defineConfig } from 'vitest/config'

/** Tests that take minutes, or need programs that the other tests don't. */
export default defineConfig({
  test: { include: ['faults/*.fault.ts'], maxWorkers: 1, hookTimeout: 300_000, testTimeout: 900_000 },
})
