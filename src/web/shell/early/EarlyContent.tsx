import { type ReactNode, useEffect, useState } from 'react'

/**
 * A part of a page's frame that shows data before the page's script has loaded. Until the data is there, and if it can't be read, it
 * shows `fallback`.
 *
 * React hydrates the frame without what the script has put into it. A portal's frame is rendered again while the session loads, and
 * takes that over.
 */
export function EarlyContent({
  name,
  sources,
  script,
  template,
  fallback,
}: {
  name: string
  /** The URLs that `script` reads. */
  sources: readonly string[]
  /** JavaScript that calls `showEarly`; none if that of another part below does. */
  script?: string
  /**
   * What's shown, with tokens in place of its data: a copy of its `data-early-each` for each item, without the `data-early-if` of what's
   * null.
   */
  template: ReactNode
  fallback: ReactNode
}) {
  // The same object each time: React would write the HTML again.
  const [shown] = useState(() => ({ __html: globalThis.odieEarlyHtml?.[name] ?? '' }))
  useEffect(
    () => () => {
      delete globalThis.odieEarlyHtml?.[name]
    },
    [name],
  )
  return (
    // What `peer` reaches.
    <div>
      <div hidden data-early-template={name} data-early-sources={JSON.stringify(sources)}>
        {template}
      </div>
      <div
        className="peer empty:hidden"
        data-early-target={name}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: texts that the inline script has put into our markup, escaped by the browser
        dangerouslySetInnerHTML={shown}
      />
      <div className="peer-[:not(:empty)]:hidden">{fallback}</div>
      {script !== undefined && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our build
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      )}
    </div>
  )
}
