/** A refusal in the words of this interface. Throwing it answers the request. */
export class CorpxRefusal extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.name = 'CorpxRefusal'
    this.status = status
    this.errorCode = errorCode
  }

  toDocument(): object {
    return { errorCode: this.errorCode, message: this.message }
  }
}
