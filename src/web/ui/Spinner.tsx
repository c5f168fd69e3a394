import { LoaderCircle } from 'lucide-react'

/** Something is under way. Beside words that say what; alone it says nothing to a screen reader. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-turn" />
