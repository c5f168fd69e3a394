/** Memory for a fixed number of parts. Who asks for more waits until one is given back, first come, first served. */
export function createPartBuffers({ count, bytes }: { count: number; bytes: number }) {
  const unused: (Buffer | null)[] = Array.from({ length: count }, () => null)
  const waiting: ((slot: Buffer | null) => void)[] = []
  const release = (slot: Buffer | null) => {
    const next = waiting.shift()
    if (next) next(slot)
    else unused.push(slot)
  }
  return {
    /** Lends memory for as long as `use` runs. */
    async lend<T>(use: (buffer: Buffer) => Promise<T>): Promise<T> {
      const slot =
        unused.length > 0
          ? unused.pop()!
          : await new Promise<Buffer | null>((resolve) => waiting.push(resolve))
      const buffer = slot ?? Buffer.allocUnsafeSlow(bytes)
      try {
        const result = await use(buffer)
        release(buffer)
        return result
      } catch (error) {
        // A request that failed may still be reading its memory, so the next part gets new memory.
        release(null)
        throw error
      }
    },
  }
}
