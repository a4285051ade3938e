/** Matches the addresses of a route path such as `/historial/$id`, with or without slashes at the end. Each `$name` becomes a group. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/*$`)
}
