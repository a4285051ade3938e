/** The request certainly never left this process: no connection, no place to send from, or a service that is being spared. */
export class NotSent extends Error {
  /** Whether a retry may help: a connection that broke or was late, rather than a wrong name or certificate. */
  readonly passing: boolean

  constructor(detail: string, passing: boolean) {
    super(detail)
    this.name = 'NotSent'
    this.passing = passing
  }
}

/** The request was sent, at least in part, and no usable answer came back. The other side may have acted on it. */
export class NoAnswer extends Error {
  /** As in `NotSent`. */
  readonly passing: boolean

  constructor(detail: string, passing: boolean) {
    super(detail)
    this.name = 'NoAnswer'
    this.passing = passing
  }
}

/** The service answered with a status other than success. */
export class StatusRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.name = 'StatusRefused'
    this.status = status
  }
}

/** The service asked us to wait, now or in its answer to an earlier call. Nothing is sent to it before `until`. */
export class AskedToWait extends Error {
  readonly until: Date
  /** What the service did for this call: `nothing` if it was not sent or was answered 429, `unknown` after a 503. */
  readonly did: 'nothing' | 'unknown'

  constructor(detail: string, until: Date, did: 'nothing' | 'unknown') {
    super(detail)
    this.name = 'AskedToWait'
    this.until = until
    this.did = did
  }
}
