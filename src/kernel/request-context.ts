import type { UserId } from './actor.ts'
import type { Page } from './page.ts'

/** The file of a request: in storage under an opaque key, hashed, and within the endpoint's size limit. */
export type ReceivedFile = {
  key: string
  /** The name its owner gave it: for display, never a path. */
  originalName: string
  bytes: number
  sha256: string
}

/** What a use case may know about the request it handles. */
export type RequestContext = {
  /** The client's address; that of the last proxy unless `TRUST_PROXY` says to look behind it. */
  ip: string
  userAgent: string | null
  /** True when the browser says that a page of this site sent the request. False for clients that don't say. */
  isSameOrigin: boolean
  /**
   * Streams the file of an endpoint with an `upload` to storage. Call it after every check that doesn't need the file, so that
   * nobody sends 80 MB for nothing. When the use case throws, the file is deleted unless a row refers to it.
   */
  receiveFile(): Promise<ReceivedFile>
  /** The session id in the browser's cookie; null without one, or with one that wasn't signed here. */
  session: {
    id: string | null
    remember(session: { id: string; userId: UserId }): void
    forget(): void
  }
  /** A secret that this browser keeps for a day, to recognize it when a link from an email is opened in it. */
  browser: { secret: string | null; remember(secret: string): void }
  /** Sets the response's link to the next page, and returns the items of this one. */
  page<T>(page: Page<T>): T[]
}
