import { z } from 'zod'

const PARAMETERS = new Set(['endpoint', 'region'])
const EXAMPLE = 's3://bucket/prefix?region=us-east-2'

/** Where files are kept. Credentials aren't part of it: the AWS SDK finds them in its own places. */
export type Bucket = {
  bucket: string
  /** Ends with a slash, or is empty; every key begins with it. */
  prefix: string
  region: string
  /** The address of a service other than Amazon's; null for Amazon's. */
  endpoint: string | null
}

/**
 * `STORAGE_URL`: `s3://bucket/prefix?region=…`, and `endpoint=…` for a service other than Amazon's.
 */
export const bucketAddress = z.string().transform((value, context): Bucket => {
  const url = URL.parse(value)
  const problem = url ? problemOf(url) : `must look like ${EXAMPLE}`
  if (!url || problem) {
    context.addIssue(problem ?? '')
    return z.NEVER
  }
  const prefix = url.pathname.split('/').filter(Boolean).join('/')
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    // Services other than Amazon's take any region, as long as it's the one that the request was signed for.
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: endpoint && new URL(endpoint).origin,
  }
})

function problemOf({ protocol, username, password, host, pathname, searchParams: parameters }: URL) {
  if (username || password)
    return 'can’t contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a role or profile'
  if (protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host) || !/^[\w./-]*$/.test(pathname))
    return `must look like ${EXAMPLE}`
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.has(name))
  if (unknown !== undefined) return `has an unknown parameter, ${unknown}: only region and endpoint are known`
  const [endpoint, region] = [parameters.get('endpoint'), parameters.get('region')]
  if (endpoint !== null && !isOrigin(endpoint))
    return 'needs an endpoint like https://s3.example.com, without a path'
  if (region !== null && !/^[a-z0-9-]+$/.test(region)) return 'needs a region like us-east-2'
  return endpoint === null && region === null ? `needs the bucket’s region, like ${EXAMPLE}` : null
}

function isOrigin(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}
