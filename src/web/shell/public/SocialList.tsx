const NETWORKS = ['LinkedIn', 'Twitter', 'Facebook'] as const

/** The social networks. Those without a configured link are shown disabled. */
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
            // biome-ignore lint/a11y/useValidAnchor: a disabled link, which Tab skips
            <a aria-disabled="true" role="link" title="Coming soon" className="cursor-default text-faint">
              {name}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)
