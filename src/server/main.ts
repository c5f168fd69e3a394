import '#platform/resolve-drizzle.ts'

await import('./start.ts')
