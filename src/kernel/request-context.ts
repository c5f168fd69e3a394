import type { Role, UserId } from './actor.ts'
import type { Page } from './page.ts'

/** A request's file, stored under an opaque key and within the endpoint's size limit. */
export type ReceivedFile = {
  key: string
  /** The client's name for it. For display only; never use it as a path. */
  originalName: string
  bytes: number
  sha256: string
  /** Whether the virus scanner couldn't check it yet: nothing may open it until it has. */
  awaitsScan?: boolean
}

/** What use cases can know about the request. */
export type RequestContext = {
  /** The client's IP address, or the last proxy's if `TRUST_PROXY` doesn't trust it. */
  ip: string
  userAgent: string | null
  /** Whether `Sec-Fetch-Site` says that a page of this site sent the request. False without the header. */
  isSameOrigin: boolean
  /**
   * Streams the file of an endpoint with an `upload` to storage. Call it after every check that doesn't need the file, so that
   * users don't upload 80 MB for nothing. If the use case throws, the file is deleted unless a row refers to it.
   */
  receiveFile(): Promise<ReceivedFile>
  /** The request without its query, as a library for a protocol of its own reads it. Its body can be read once. */
  webRequest(): Request
  /** The session cookie. `id` is null without a cookie, and when its signature isn't valid. */
  session: {
    id: string | null
    remember(session: { id: string; userId: UserId; role: Role | null }): void
    forget(): void
  }
  /** A secret that the browser keeps for a day, to recognize it when a link from an email is opened in it. */
  browser: { secret: string | null; remember(secret: string): void }
  /** A secret that the browser keeps for long, to recognize it at the next sign-in. It grants no access. */
  device: { secret: string | null; remember(secret: string): void }
  /** A secret that the browser keeps for an hour, to recognize it when a sign-in provider sends it back. */
  roundTrip: { secret: string | null; remember(secret: string): void }
  /** Sets the response's link to the next page, and returns the items of this one. */
  page<T>(page: Page<T>): T[]
}
