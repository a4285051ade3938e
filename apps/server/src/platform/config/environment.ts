import type { z } from 'zod'

/** The environment as a process gets it, or a part of it. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Every fault of the environment, one line each (UI-029). */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/** Collects the faults of all parts of the environment, so that they are reported together. */
export class ConfigFaults {
  /** `problem` is null for a missing variable. */
  readonly #faults: { readonly name: string; readonly what: string | null }[] = []

  /** The variables at fault. */
  get names(): ReadonlySet<string> {
    return new Set(this.#faults.map(({ name }) => name))
  }

  missing(name: string): void {
    this.#faults.push({ name, what: null })
  }

  add(name: string, what: string): void {
    this.#faults.push({ name, what })
  }

  /** Adds the faults of the variables that pass a test. */
  take(others: ConfigFaults, passes: (name: string) => boolean): void {
    this.#faults.push(...others.#faults.filter(({ name }) => passes(name)))
  }

  /** @throws ConfigError */
  throwIfAny(): void {
    const missing = this.#faults.filter(({ what }) => what === null).map(({ name }) => name)
    const lines = this.#faults.flatMap(({ name, what }) => (what === null ? [] : [`${name} ${what}`]))
    if (missing.length > 0) lines.unshift(`Missing environment variables: ${missing.join(', ')}`)
    if (lines.length > 0) throw new ConfigError(lines)
  }
}

/** The value of a variable without spaces around it; undefined when it is absent or blank. */
export function valueOf(variables: Variables, name: string): string | undefined {
  const text = variables[name]?.trim()
  return text === '' ? undefined : text
}

/** The variables that a schema names, as `valueOf` reads them. */
export function variablesOf(schema: z.ZodObject, variables: Variables): Variables {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, valueOf(variables, name)]))
}

/** Reads the variables that a schema names. Null when one of them has a fault; the faults are then collected. */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables,
  faults: ConfigFaults,
): z.output<Schema> | null {
  const given = variablesOf(schema, variables)
  const read = schema.safeParse(given)
  if (read.success) return read.data
  for (const { code, path, message } of read.error.issues) {
    const name = path.join('.')
    if (code === 'invalid_type' && given[name] === undefined) faults.missing(name)
    else faults.add(name, message)
  }
  return null
}
