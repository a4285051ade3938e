import type { QueryConfig } from 'pg'

/** The names are written in the code, so their number is limited. */
const textsByName = new Map<string, string>()

/**
 * A prepared statement. PostgreSQL keeps it by its name for each connection, so that a name with two texts would fail only on a
 * connection that has seen the other one: by chance, under load. Here it fails at once.
 * @throws Error when the name has another text already
 */
export function namedStatement(
  name: string,
  text: string,
  values: readonly unknown[],
): QueryConfig<unknown[]> {
  const known = textsByName.get(name)
  if (known === undefined) textsByName.set(name, text)
  else if (known !== text) throw new Error(`two statements have the name ${name}`)
  return { name, text, values: [...values] }
}
