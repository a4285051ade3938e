/** The request certainly never left this process: no connection, no place to send from, or a service that is being spared. */
export class NotSent extends Error {
  /** Worth another try: a connection that broke or was late, rather than a wrong name or certificate. */
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
