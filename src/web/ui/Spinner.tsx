import { LoaderCircle } from 'lucide-react'

/** Work in progress. Always next to text that says what: a screen reader skips it. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-turn" />
