/** A client's name for a file, for display: the last segment of what may be a whole path, in one line, cut to what people can read. */
export function displayFileName(name: string) {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  return (
    base
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(-200) || 'report'
  )
}
