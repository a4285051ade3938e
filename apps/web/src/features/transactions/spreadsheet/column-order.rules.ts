/** The same names with one moved by a step; unchanged at either end. */
export function moved<Name>(names: readonly Name[], name: Name, step: 1 | -1): readonly Name[] {
  const from = names.indexOf(name)
  const to = from + step
  if (from === -1 || to < 0 || to >= names.length) return names
  const rest = names.filter((one) => one !== name)
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

/** The same names without this one, or with it at the end. */
export function switched<Name>(names: readonly Name[], name: Name): readonly Name[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
}
