/** A refusal in the words of this interface. Throwing it answers the request. */
export class FireBankingRefusal extends Error {
  readonly status: number
  readonly byField: readonly { readonly field: string; readonly message: string }[]

  constructor(status: number, message: string, byField: FireBankingRefusal['byField'] = []) {
    super(message)
    this.name = 'FireBankingRefusal'
    this.status = status
    this.byField = byField
  }

  toDocument(requestId: string): object {
    return {
      statusCode: this.status,
      message: this.message,
      requestId,
      ...(this.byField.length > 0 && { validationErrors: this.byField }),
    }
  }
}
