import { connect, createServer, type Socket } from 'node:net'

export type LossyNetwork = {
  url: string
  /** Breaks all connections and refuses new ones until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A network between a browser and a server on loopback that can be cut at any time. */
export async function openLossyNetwork(serverUrl: string): Promise<LossyNetwork> {
  const { port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // Broken connections are the point.
    socket.on('error', () => undefined)
    return socket
  }
  const network = createServer((near) => {
    keep(near)
    if (isCut) return void near.destroy()
    const far = keep(connect(Number(port), 'localhost'))
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    network.once('error', reject)
    network.listen(0, 'localhost', resolve)
  })
  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${(network.address() as { port: number }).port}`,
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      breakAll()
      return new Promise((resolve) => network.close(() => resolve()))
    },
  }
}
