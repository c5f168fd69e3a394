/* Becomes ready after six seconds in which it gets no CPU time, like a child on a busy machine. */

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)
await import('./misbehaving-process.ts')

export {}
