/** The paths of a form's errors, such as `lines.1.reason`. */
export function errorPaths(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null) return []
    // What's wrong with a list as a whole is at its root.
    const path = key === 'root' ? prefix.slice(0, -1) : prefix + key
    return isError(error) ? [path] : errorPaths(error, `${path}.`)
  })
}

/** A field may be called `type`, too, but then it isn't a text. */
const isError = (error: object) => 'type' in error && typeof error.type === 'string'

/**
 * The first of the controls, which are in page order, that has an error; undefined if none has. react-hook-form itself goes by the order
 * in which fields were mounted, in which a field that appeared by a choice comes after all others.
 */
export function firstWithError<Control extends { name: string }>(
  controls: readonly Control[],
  errors: object,
): Control | undefined {
  const paths = errorPaths(errors)
  return controls.find(({ name }) =>
    paths.some((path) => name !== '' && (name === path || name.startsWith(`${path}.`))),
  )
}
