import type { UserId } from './actor.ts'
import type { Page } from './page.ts'

/** A file as it came with a request: already in storage under an opaque key, hashed, and of a size that is allowed. */
export type ReceivedFile = {
  key: string
  /** What its owner called it: data for people, never a path. */
  originalName: string
  bytes: number
  sha256: string
}

/** One request, as far as a use case may know of it. */
export type RequestContext = {
  /** The asker's address, as far as `TRUST_PROXY` lets it be believed. */
  ip: string
  userAgent: string | null
  /** True when a page of this site made the browser ask. */
  isSameSite: boolean
  /** The file of an endpoint with an `upload`; reading it elsewhere is a bug. */
  file: ReceivedFile
  session: {
    /** Starts a session under a new id, ending the one that was. */
    start(userId: UserId): Promise<void>
    end(): Promise<void>
    /** Something that only this session knows of itself, to tell it from the person's others; null without one. */
    sid: string | null
  }
  /** A secret that this browser keeps for a day, to be known by when a link of a mail is followed in it. */
  browser: { secret: string | null; remember(secret: string): void }
  /** Tells the asker where the next page is, and hands back the items of this one. */
  page<T>(page: Page<T>): T[]
}
