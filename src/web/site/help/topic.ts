import type { ReactNode } from 'react'

/** The questions of the Help Center about one topic. `id` is its anchor. */
export type Topic = { id: string; topic: string; items: readonly { question: string; answer: ReactNode }[] }

/** The classes of a link in an answer. */
export const LINK = 'font-semibold text-accent underline underline-offset-4'
