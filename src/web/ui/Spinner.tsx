import { LoaderCircle } from 'lucide-react'

/** Decorative: screen readers skip it, so always put it next to text. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-turn" />
