const VARIABLE = 'ODIE_TEST_FLAGS'

/**
 * The environment of tests and journeys: their servers run PGlite without optimized code. V8 takes two seconds of CPU time and 500 MB to
 * compile it, and most of these servers end before it has paid off. Benchmarks don't set it: they measure what's shipped.
 */
export const TEST_ENVIRONMENT = { [VARIABLE]: '--liftoff-only' }

/** Arguments of Node.js for servers that a test starts. */
export const testFlags = (): readonly string[] => process.env[VARIABLE]?.split(' ') ?? []
