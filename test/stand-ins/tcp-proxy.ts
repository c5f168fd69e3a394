import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  url: string
  /** How many bytes clients have sent through it so far. */
  sentBytes(): number
  /** Resets all connections and rejects new ones until `reconnect`. */
  disconnect(): void
  reconnect(): void
  close(): Promise<void>
}

type Options = {
  /** The address that the server sees, like `127.0.0.7`: all of 127.0.0.0/8 is loopback. */
  localAddress?: string
}

/** A proxy in front of a server on loopback whose connections can be dropped at any time. */
export async function startTcpProxy(serverUrl: string, { localAddress }: Options = {}): Promise<TcpProxy> {
  const { port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let isDisconnected = false
  let sentBytes = 0
  const track = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // Resets are expected.
    socket.on('error', () => undefined)
    return socket
  }
  const proxy = createServer((client) => {
    track(client)
    if (isDisconnected) return void client.destroy()
    const host = localAddress ? '127.0.0.1' : 'localhost'
    const upstream = track(connect({ port: Number(port), host, ...(localAddress && { localAddress }) }))
    client.on('data', (bytes) => {
      sentBytes += bytes.length
    })
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(0, 'localhost', resolve)
  })
  const resetAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: `http://localhost:${(proxy.address() as { port: number }).port}`,
    sentBytes: () => sentBytes,
    disconnect: () => {
      isDisconnected = true
      resetAll()
    },
    reconnect: () => {
      isDisconnected = false
    },
    close: () => {
      resetAll()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
