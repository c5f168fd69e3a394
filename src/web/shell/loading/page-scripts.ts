/** What React Router's manifest says of a route. */
type Route = { parentId?: string; module: string; clientLoaderModule?: string; imports?: readonly string[] }

/** An entry of Vite's manifest. `imports` are keys of others. */
type Chunk = { file: string; imports?: readonly string[] }

/** React Router's manifest, read from the script that the build has written it to. */
export function manifestIn(script: string): { routes: Record<string, Route> } {
  const json = script.match(/^window\.__reactRouterManifest=(\{.*\});?\s*$/s)?.[1]
  if (!json) throw new Error('the script isn’t a manifest as React Router 8 writes it')
  return JSON.parse(json)
}

/**
 * The URLs of all scripts that a route's page imports, also indirectly, with those of its layouts. A browser that isn't told finds
 * the layouts and the page only in the router, then what they import, then what that imports: three round trips.
 */
export function scriptsOf(
  routeId: string,
  routes: Record<string, Route>,
  chunks: Record<string, Chunk>,
): string[] {
  const byUrl = new Map(Object.values(chunks).map((chunk) => [`/${chunk.file}`, chunk]))
  const urls = new Set<string>()
  const add = (url: string) => {
    if (urls.has(url)) return
    urls.add(url)
    for (const key of byUrl.get(url)?.imports ?? []) add(`/${chunks[key]!.file}`)
  }
  for (let route = routes[routeId]; route; route = route.parentId ? routes[route.parentId] : undefined)
    for (const url of [route.module, route.clientLoaderModule, ...(route.imports ?? [])]) if (url) add(url)
  return [...urls]
}
