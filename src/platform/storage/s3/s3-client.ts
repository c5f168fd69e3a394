import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Bucket } from '#platform/config/bucket-address.ts'
import { FileMissing, type StorageKey, StorageUnavailable } from '../storage.ts'

/**
 * A service that hangs gets three tries. Uploads may be slow, so they're limited by how long nothing moves; other requests, by
 * how long their response takes to begin. What comes after that is limited by `guarded-body.ts`.
 */
const LIMITS = {
  uploads: { connectionTimeout: 3_000, socketTimeout: 10_000 },
  requests: { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
}

export type ClientLimits = typeof LIMITS

/** Two clients, because the limits of a client apply to all of its requests. */
export function openClients({ region, endpoint }: Bucket, limits: ClientLimits = LIMITS) {
  const create = (requestHandler: object) =>
    new S3Client({
      region,
      // Services other than Amazon's rarely have a name for each bucket.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      maxAttempts: 3,
      // A slow reader of a download holds its connection all the while.
      requestHandler: { ...requestHandler, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
    })
  return { uploads: create(limits.uploads), requests: create(limits.requests) }
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** The error that callers of the storage get: `FileMissing`, or `StorageUnavailable` for anything else. */
export function failureOf(error: unknown, { bucket }: Bucket, key?: StorageKey): Error {
  if (error instanceof StorageUnavailable) return error
  if (key !== undefined && isMissing(error)) return new FileMissing(key)
  return new StorageUnavailable(`S3, bucket ${bucket}: ${describe(error)}`)
}

/**
 * Whether S3 has answered that it won't do this, such as for a bucket that doesn't exist or keys that it doesn't know. Trying
 * again won't help then.
 */
export const isRejection = (error: unknown) => {
  if (!(error instanceof Error)) return false
  if (error.name === 'CredentialsProviderError') return true
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
  return status >= 300 && status < 500 && status !== 408 && status !== 429
}

/** Only name, status and message: the SDK's errors carry the signed request. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { code } = error as { code?: unknown }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  // A connection refused on both addresses of a host has its messages inside.
  const message = error.message || (error instanceof AggregateError ? String(error.errors[0]?.message) : '')
  return [error.name === 'Error' ? code : error.name, status, message].filter(Boolean).join(' ')
}
