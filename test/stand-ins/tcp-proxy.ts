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

/** A proxy in front of a server on loopback whose connections can be dropped at any time. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
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
    const upstream = track(connect(Number(port), 'localhost'))
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
