const NETWORKS = ['LinkedIn', 'Twitter', 'Facebook'] as const

/** The networks that ODIE may be on; those without an address are named, and cannot be followed. */
export const SocialList = ({
  links,
}: {
  links?: Partial<Record<(typeof NETWORKS)[number], string | null>>
}) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2">
    {NETWORKS.map((name) => {
      const href = links?.[name]
      return (
        <li key={name}>
          {href ? (
            <a
              href={href}
              rel="noopener"
              className="rounded-sm underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </a>
          ) : (
            // biome-ignore lint/a11y/useValidAnchor: a link that is not there yet, which Tab passes over
            <a aria-disabled="true" role="link" title="Not there yet" className="cursor-default text-faint">
              {name}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)
