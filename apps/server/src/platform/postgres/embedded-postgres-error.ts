export type EmbeddedPostgresFault =
  | 'no-binaries'
  | 'already-running'
  | 'port-busy'
  | 'init-failed'
  | 'start-failed'

/** Why the embedded database did not start, in one sentence that a person can act on. */
export class EmbeddedPostgresError extends Error {
  readonly kind: EmbeddedPostgresFault

  constructor(kind: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.kind = kind
  }
}
