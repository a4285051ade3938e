import { Secret } from './secret.ts'

/** Reads variables one by one and remembers every fault, so that all are told at once. */
export class ConfigReader {
  readonly missing: string[] = []
  readonly faults: string[] = []
  readonly #variables: Readonly<Record<string, string | undefined>>

  constructor(variables: Readonly<Record<string, string | undefined>>) {
    this.#variables = variables
  }

  /** The value, or undefined when it is absent or empty. */
  optional(name: string): string | undefined {
    const text = this.#variables[name]?.trim()
    return text === undefined || text === '' ? undefined : text
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  required(name: string): string {
    const text = this.optional(name)
    if (text === undefined) this.missing.push(name)
    return text ?? ''
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const text = this.optional(name)
    if (text === undefined) return fallback
    const found = choices.find((choice) => choice === text)
    if (found === undefined) this.fault(name, `must be one of ${choices.join(', ')}`)
    return found ?? fallback
  }

  port(name: string, fallback: number): number {
    const text = this.optional(name)
    if (text === undefined) return fallback
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
    if (!(port <= 65_535)) {
      this.fault(name, 'must be a port from 0 to 65535')
      return fallback
    }
    return port
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const text = this.optional(name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) {
      this.fault(name, `must be a whole number from ${min} to ${max}`)
      return fallback
    }
    return value
  }

  url(name: string, protocols: readonly string[], fallback: string | null): string | null {
    const text = this.optional(name)
    if (text === undefined) return fallback
    const url = URL.parse(text)
    if (url === null || !protocols.includes(url.protocol)) {
      this.fault(name, `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
      return fallback
    }
    return text
  }

  list(name: string): readonly string[] {
    return (this.optional(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }

  secretList(name: string, minLength: number): readonly Secret[] {
    const items = this.list(name)
    if (items.some((item) => item.length < minLength)) {
      this.fault(name, `must hold secrets of at least ${minLength} characters`)
    }
    return items.map((item) => new Secret(item))
  }

  fault(name: string, what: string): void {
    this.faults.push(`${name} ${what}`)
  }
}
