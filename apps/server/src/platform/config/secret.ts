import { inspect } from 'node:util'

/** A value that no log, error or JSON can show; only code that asks for it by name sees it. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The value itself. Pass it directly to its user and keep no copy. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}
