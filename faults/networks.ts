import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'

/** Ways to a server from that many client addresses, because what people without an account do is limited per address. */
export async function openNetworks(serverUrl: string, count: number) {
  const proxies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startTcpProxy(serverUrl, { localAddress: `127.0.0.${index + 10}` }),
    ),
  )
  return { places: proxies, close: () => Promise.all(proxies.map((proxy) => proxy.close())) }
}
