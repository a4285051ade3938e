/**
 * The one catalogue of refusals. It gives each code its HTTP status and the title that logs and the API carry. Titles are in English
 * (UI-012) unless the requirements prescribe another text. A code means one thing and, once released, is never renamed. Screens translate
 * the code; they never show the title.
 */
export const problems = {
  // The request itself
  'request.malformed': { status: 400, title: 'The request could not be read' },
  'request.invalid': { status: 422, title: 'The request breaks the contract' },
  'request.too-large': { status: 413, title: 'The request is too large' },
  'request.too-slow': { status: 408, title: 'The body arrived too slowly' },
  'request.unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'route.not-found': { status: 404, title: 'No such route' },
  'route.method-not-allowed': { status: 405, title: 'The route does not take this method' },
  'origin.refused': { status: 403, title: 'The request does not come from our own pages' },
  'rate-limit.exceeded': { status: 429, title: 'Too many requests' },
  'server.internal': { status: 500, title: 'Internal error' },
  'server.unavailable': { status: 503, title: 'A part that the request needs is not available' },
  'server.busy': { status: 503, title: 'The server is busy' },
  // Idempotency (SEC-022)
  'idempotency.key-required': {
    status: 400,
    title: 'An Idempotency-Key of 10 to 100 letters, digits, _ or - is required',
  },
  'idempotency.key-reused': { status: 422, title: 'The Idempotency-Key was used with another request' },
  'idempotency.in-progress': {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
  },
  // Identity
  'session.required': { status: 401, title: 'Sign in first' },
  'session.expired': { status: 401, title: 'The session has ended' },
  'access.denied': { status: 403, title: 'Access denied' },
  'credentials.invalid': { status: 401, title: 'Invalid credentials' },
  'email.not-confirmed': { status: 403, title: 'Email not confirmed' },
  'email.taken': { status: 409, title: 'The email is already registered' },
  'dni.taken': { status: 409, title: 'The DNI is already registered' },
  'cuit.taken': { status: 409, title: 'The CUIT/CUIL is already registered' },
  // The details carry `fault`, as the domain's `readTradeName` names it
  'trade-name.invalid': { status: 422, title: 'The trade name is not valid' },
  'trade-name.company': { status: 409, title: 'Payers know this account by its company' },
  'session.locked': { status: 403, title: 'The session is locked until its PIN is entered' },
  'session.not-remembered': { status: 409, title: 'Only a remembered session can be renewed' },
  'session.not-found': { status: 404, title: 'No such session' },
  'pin.wrong': { status: 403, title: 'Wrong PIN' },
  'pin.not-set': { status: 409, title: 'The account has no PIN' },
  'proof.required': { status: 403, title: 'Prove your identity again' },
  'second-factor.wrong': { status: 403, title: 'The code is wrong or was used' },
  'second-factor.expired': { status: 410, title: 'The sign-in took too long' },
  'second-factor.enrolment-required': { status: 403, title: 'An admin must set up a second factor' },
  'second-factor.already-on': { status: 409, title: 'The second factor is on already' },
  'second-factor.off': { status: 409, title: 'The account has no second factor' },
  'second-factor.required-for-admins': {
    status: 409,
    title: 'An admin cannot remove the last second factor',
  },
  'passkey.refused': { status: 422, title: 'The passkey could not be verified' },
  'passkey.not-found': { status: 404, title: 'No such passkey' },
  'password.common': { status: 422, title: 'The password is too easy to guess' },
  'token.invalid': { status: 410, title: 'The link is unknown, used or expired' },
  'password.wrong': { status: 403, title: 'The current password is wrong' },
  // Verification (ORD-012 to ORD-016)
  'verification.required': { status: 403, title: 'Identity verification is incomplete' },
  'verification.in-review': { status: 403, title: 'Identity documents are in review' },
  'verification.rejected': { status: 403, title: 'Identity documents were rejected' },
  'verification.closed': { status: 409, title: 'In this state documents and bank data cannot be changed' },
  'verification.incomplete': { status: 422, title: 'Documents or bank data are missing' },
  'verification.not-approved': { status: 403, title: 'The account is not verified' },
  'verification.changed': { status: 409, title: 'The state changed since it was read' },
  'verification.own-case': { status: 403, title: 'Nobody decides on their own documents' },
  'bank.invalid': { status: 422, title: 'The bank data are not valid' },
  'bank.declarations-missing': { status: 422, title: 'All four declarations are required' },
  'handover.invalid': { status: 410, title: 'The link to continue on a phone is unknown, used or expired' },
  'person.not-found': { status: 404, title: 'No such person' },
  'message.empty': { status: 422, title: 'The message is empty' },
  'message.not-found': { status: 404, title: 'No such message' },
  // Contact (PUB-037): the first check that fails
  'contact.company-missing': { status: 422, title: 'The company name is missing' },
  'contact.email-invalid': { status: 422, title: 'The email is not valid' },
  'contact.phone-missing': { status: 422, title: 'The phone is missing' },
  'contact.subject-missing': { status: 422, title: 'The subject is not one of the list' },
  'contact.message-missing': { status: 422, title: 'The message is missing' },
  'contact.message-too-long': { status: 422, title: 'The message is longer than 250 characters' },
  'ticket.not-found': { status: 404, title: 'No such ticket' },
  // The person's own data
  'account.balance-open': { status: 409, title: 'The balance of the account is not zero' },
  'account.charges-open': { status: 409, title: 'The account has open charges' },
  'account.payment-possible': {
    status: 409,
    title: 'A charge that closed less than a day ago may still be paid',
  },
  'account.admin': { status: 409, title: 'An admin account is closed by an operator' },
  // Rates and quotes (ORD-019, ruling 43)
  'rate.unavailable': { status: 503, title: 'Failed to fetch exchange rates' },
  // Edits of a rate (DASH-025, DASH-026); the details carry `least` and `most`, or `percent`
  'rate.not-a-number': { status: 422, title: 'The exchange rate is not a number' },
  'rate.not-positive': { status: 422, title: 'Exchange rate must be greater than zero' },
  'rate.out-of-range': { status: 422, title: 'The exchange rate is outside its bounds' },
  'rate.variation-unconfirmed': { status: 409, title: 'A change of more than 20 % needs a confirmation' },
  'rate.pair-unknown': { status: 400, title: 'The calculator has no such pair' },
  // Settings (SEC-006)
  'settings.changed': { status: 409, title: 'Somebody else changed the settings meanwhile' },
  'quote.unknown': { status: 404, title: 'No such quote' },
  'quote.expired': { status: 409, title: 'The quote has expired' },
  'quote.superseded': { status: 409, title: 'The rate changed since the quote' },
  'quote.used': { status: 409, title: 'The quote was used by another order' },
  // Orders and charges
  'order.amount-out-of-range': { status: 422, title: 'The amount is outside the limits' },
  'order.pays-nothing': { status: 422, title: 'At this rate the order would pay no pesos' },
  'payer.document-invalid': { status: 422, title: 'The CPF or CNPJ is not valid' },
  'payer.document-unsupported': { status: 422, title: 'The provider does not take this kind of document' },
  'payer.phone-invalid': { status: 422, title: 'The phone number is not valid for its country' },
  'charge.not-found': { status: 404, title: 'No such charge' },
  'charge.no-code': { status: 502, title: 'QR code inválido ou vazio retornado' },
  'charge.refused': { status: 502, title: 'The provider refused the charge' },
  'charge.not-payable': { status: 409, title: 'The charge can no longer be paid' },
  'charge.not-saved': { status: 500, title: 'Error saving transaction data' },
  'provider.busy': { status: 503, title: 'The Pix provider was not reached yet; send the same order again' },
  'provider.not-configured': { status: 503, title: 'No Pix provider is configured' },
  // The settings of providers (FIN-029 to FIN-031)
  'provider.changed': { status: 409, title: 'Somebody changed the providers meanwhile' },
  'provider.credentials-missing': {
    status: 409,
    title: 'Some credentials of the provider are missing',
  },
  // The details carry the numbers of `openCharges`, `openTransfers` and `openReturns`
  'provider.in-use': {
    status: 409,
    title: 'The provider is active, or has open charges, returns or transfers that need this credential',
  },
  // The details carry the numbers of `openTransfers` and `openReturns`
  'provider.unfinished': {
    status: 409,
    title: 'The outcome of returns or transfers is unknown, and only this account can show it',
  },
  // The details carry `fault`, `step` and the provider's `words`, as the answer of a test does
  'provider.test-failed': {
    status: 409,
    title: 'The connection does not work with these credentials; nothing was stored',
  },
  // Receipts
  'receipt.not-found': { status: 404, title: 'No such receipt' },
  'receipt.charge-closed': { status: 409, title: 'A charge in this state takes no receipt' },
  'receipt.description-required': { status: 422, title: 'A receipt needs a description' },
  'receipt.not-saved': { status: 500, title: 'Error saving receipt data' },
  'receipt.not-attached': { status: 500, title: 'Error al actualizar transacción' },
  // Establishments (EST-058 to EST-064). `errors` lists every fault of the form, each with its step
  'establishment.invalid': { status: 422, title: 'Errores de validación en el formulario' },
  'establishment.cuit-taken': { status: 409, title: 'Ya existe un establecimiento registrado con este CUIT' },
  // The details carry `minutes` and `limitedUntil`
  'establishment.too-many-submissions': { status: 429, title: 'Límite de envíos alcanzado' },
  'establishment.not-saved': {
    status: 500,
    title: 'Error al registrar el establecimiento. Por favor intenta nuevamente.',
  },
  // The establishment to correct is not rejected, belongs to another person, or does not exist
  'establishment.not-correctable': { status: 409, title: 'The establishment cannot be corrected' },
  'establishment.not-found': { status: 404, title: 'ID do estabelecimento não encontrado' },
  'establishment.decided': { status: 409, title: 'The establishment is already approved or rejected' },
  // Approval (ESTA-009 to ESTA-015)
  'establishment.already-approved': { status: 409, title: 'Este estabelecimento já foi aprovado.' },
  'establishment.already-rejected': { status: 409, title: 'Este estabelecimento já foi rejeitado.' },
  'establishment.changed': { status: 409, title: 'The establishment changed since it was read' },
  'establishment.details-changed': { status: 409, title: 'The details changed since they were read' },
  'establishment.own': { status: 403, title: 'Nobody decides on their own establishment' },
  'establishment.owner-closed': { status: 409, title: 'The account of the owner is closed' },
  'establishment.not-approved': { status: 409, title: 'Estabelecimento não encontrado ou não aprovado' },
  'establishment.paused': { status: 409, title: 'Only an admin can end a pause that an admin set' },
  'establishment.no-address': { status: 409, title: 'The establishment has no address yet' },
  'establishment.store-id-failed': { status: 503, title: 'Erro ao gerar store_id' },
  // Payments at an establishment (SEC-010, SEC-018). The titles are stable texts of the API.
  // The details carry `message`, `codes`, `faults`, `min` and `max`.
  'payment.invalid': { status: 422, title: 'Validation failed' },
  // The details carry `code`, `message` and `retryAfterSeconds`.
  'payment.rate-limited': { status: 429, title: 'RATE_LIMIT_EXCEEDED' },
  // The details carry the present `rate`, `fee`, `realValue`, `total`, `pesosValue` and `privacyVersion`.
  'payment.terms-changed': {
    status: 409,
    title: 'Rate, fee or privacy policy changed since the form showed them',
  },
  'payment.key-reused': { status: 409, title: 'The Idempotency-Key was used with another payment' },
  'payment.establishment-not-found': { status: 404, title: 'Establishment not found' },
  'payment.not-found': { status: 404, title: 'Payment not found' },
  'payment.not-deletable': { status: 409, title: 'Only a closed, unpaid payment can be deleted' },
  'payment.not-created': { status: 500, title: 'Failed to create payment' },
  'payment.not-updated': { status: 500, title: 'Failed to update payment' },
  // A charge whose payer fills in their data (decision 0037)
  'payer-request.not-found': { status: 404, title: 'No such request to a payer' },
  // The details carry `faults`.
  'payer-request.invalid': { status: 422, title: "The payer's data are not valid" },
  // The details carry the `privacyVersion` in force.
  'payer-request.policy-changed': { status: 409, title: 'Another privacy policy is in force' },
  'payer-request.taken': { status: 409, title: 'A payer has filled in this request' },
  'payer-request.ended': { status: 409, title: 'The request cannot be filled in any more' },
  // The details carry `retryAfterSeconds`.
  'payer-request.rate-limited': { status: 429, title: 'Too many charges of this payer' },
  'store.id-invalid': { status: 400, title: 'ID do estabelecimento inválido' },
  'store.not-found': { status: 404, title: 'Estabelecimento não encontrado ou não está ativo' },
  // Payouts (TXN-016 to TXN-024)
  'payout.charge-not-found': { status: 404, title: 'Transaction not found' },
  'payout.not-found': { status: 404, title: 'No such payout of this admin' },
  'payout.begun-by-another': { status: 409, title: 'Another admin is paying this charge' },
  'payout.already-recorded': { status: 409, title: 'This payout is recorded' },
  'payout.amount-not-positive': { status: 422, title: 'The payout must be greater than zero' },
  'payout.receipt-required': { status: 422, title: 'A payout needs a receipt' },
  'payout.receipt-unknown': { status: 422, title: 'The receipt is unknown or already used' },
  'payout.exceeds-owed': { status: 409, title: 'The payout is larger than what is owed' },
  // The details carry `maximum`
  'payout.exceeds-balance': {
    status: 409,
    title: 'The payout is larger than the balance of the beneficiary',
  },
  // The details carry the amount that would be set off as `setOff`
  'payout.only-set-off': { status: 409, title: 'The debts of the beneficiary leave nothing to pay' },
  // The details carry how the rest divides now as `payable` and `setOff`
  'payout.not-set-off': { status: 409, title: 'The amounts to pay and to set off changed meanwhile' },
  'payout.pix-not-confirmed': { status: 409, title: 'The Pix of this charge is not confirmed' },
  'payout.charge-closed': {
    status: 409,
    title: 'A charge in this state cannot be confirmed by hand or paid out',
  },
  'payout.pix-held': { status: 409, title: 'A Pix for this charge is in suspense' },
  // The details carry the Pix as `heldPix`, each with its `endToEndId` and `paidAt`
  'payout.pix-unassigned': {
    status: 409,
    title: 'A Pix of the same total is in suspense without a charge: confirm this charge with it',
  },
  'payout.pix-not-assignable': {
    status: 409,
    title: 'This Pix is not in suspense without a charge, has another total, or is being returned',
  },
  'payout.pix-not-issued': { status: 409, title: 'The charge never had a code that could be paid' },
  'payout.own-charge': { status: 403, title: 'Nobody pays pesos out to themselves' },
  'payout.account-on-hold': { status: 409, title: 'The bank account changed less than 24 hours ago' },
  'payout.reason-required': { status: 422, title: 'Confirming by hand needs a written reason' },
  // What beneficiaries owe us
  'debt.not-found': { status: 404, title: 'There is no debt of this charge' },
  'debt.own': { status: 403, title: 'Nobody writes off their own debt' },
  'debt.changed': { status: 409, title: 'The debt or the request changed since it was shown' },
  'debt.undecided': { status: 409, title: 'A return or dispute of this charge is not decided yet' },
  'debt.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  // Returns of a Pix
  'return.pix-not-found': { status: 404, title: 'No such Pix was received' },
  'return.own-charge': { status: 403, title: 'Nobody returns the Pix of their own charge' },
  'return.not-returnable': {
    status: 409,
    title:
      'Nothing of this Pix can be returned: it was returned, is disputed, is too old, or its provider supports no returns',
  },
  'return.payout-begun': { status: 409, title: 'The pesos of this charge are being paid out' },
  // The details carry the amount that is left as `leftMinor`
  'return.exceeds-left': { status: 409, title: 'The return is larger than what is left of the Pix' },
  // Suspense
  'assignment.pix-not-held': { status: 409, title: 'This Pix is not in suspense, or was returned in part' },
  'assignment.charge-not-payable': {
    status: 409,
    title: 'The charge is of another provider or amount, or its state allows no assignment',
  },
  'assignment.payout-begun': { status: 409, title: 'The pesos of this charge are being paid out' },
  'assignment.pays-nothing': { status: 422, title: 'The Pix is not larger than the fee of the charge' },
  'assignment.decision-changed': {
    status: 409,
    title: 'Another decision about this Pix is pending, or the decision changed since it was shown',
  },
  'assignment.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  'assignment.own-charge': { status: 403, title: 'Nobody assigns a Pix to their own charge' },
  // The statement of a provider, and its differences
  'statement.period-refused': { status: 422, title: 'A statement covers at most 90 days' },
  'statement.page-refused': { status: 422, title: 'A page of a statement has 1 to 50 entries' },
  'reconciliation.difference-not-found': { status: 404, title: 'No such difference' },
  'reconciliation.difference-changed': { status: 409, title: 'The difference changed since it was shown' },
  'reconciliation.not-writable': { status: 409, title: 'This difference has no amount to write off' },
  'reconciliation.own-request': { status: 403, title: 'Another admin has to confirm the request' },
  'reconciliation.no-statement': { status: 409, title: 'This provider gives no statement' },
  'reconciliation.day-refused': { status: 422, title: 'Only a day that has ended can be reconciled' },
  // The finance area (FIN-001 to FIN-020)
  'finance.locked': { status: 403, title: 'The finance area is locked for this session' },
  'finance.password-wrong': { status: 403, title: 'Wrong finance password' },
  'finance.password-not-set': { status: 409, title: 'The operator has set no finance password' },
  // The details carry `retryAfterSeconds`
  'finance.too-many-tries': { status: 429, title: 'Too many wrong finance passwords' },
  // The details carry the provider's words as `message`, or null; of a balance, the last known one as `last`
  'finance.provider-failed': { status: 502, title: 'The provider did not answer with figures' },
  'finance.statement-too-long': {
    status: 422,
    title: 'The statement of this period is too long to be summed',
  },
  // Transfers from the finance area (FIN-023 to FIN-028)
  'transfer.unsupported': { status: 409, title: 'The active provider sends no transfers' },
  'transfer.key-invalid': { status: 422, title: 'The key is not of this type' },
  'transfer.key-unsupported': { status: 409, title: 'The active provider sends nothing to this type of key' },
  'transfer.key-unknown': { status: 404, title: 'Nobody has registered this key' },
  'transfer.owners-unsupported': { status: 409, title: 'The active provider does not show who owns a key' },
  'transfer.owner-expired': { status: 409, title: 'The owner of the key has to be looked up again' },
  'transfer.amount-not-positive': { status: 422, title: 'The amount of a transfer is above zero' },
  // The details carry the amount that may be sent as `available` and the amount that open transfers hold as `reserved`
  'transfer.exceeds-balance': { status: 409, title: 'The transfer is larger than the available balance' },
  // The details carry the `limit` (`per-transfer` or `per-day`), its `period`, its amount as `most`, what is `left` and when it `endsAt`
  'transfer.exceeds-limit': { status: 409, title: 'The transfer exceeds a limit in force' },
  // The details carry the `id` of that transfer, which is open, or closed and still queried
  'transfer.same-open': {
    status: 409,
    title: 'A transfer of this amount to this key is still being verified',
  },
  'provider.other-account': {
    status: 409,
    title: 'The transfer or return was made from another account than that of the stored credentials',
  },
  'transfer.not-closable': { status: 409, title: 'The transfer has an outcome, or the provider shows it' },
  'transfer.shown-changed': { status: 409, title: 'The provider shows the transfer differently now' },
  // The details carry the earliest time as `from`
  'transfer.closable-later': { status: 409, title: 'The provider still has time to show the transfer' },
  'transfer.closing-changed': { status: 409, title: 'The request to close the transfer changed meanwhile' },
  'transfer.own-closing': { status: 409, title: 'Another admin has to confirm the request' },
  'transfer.not-found': { status: 404, title: 'No such transfer' },
  'transfer-limits.changed': { status: 409, title: 'The limits changed since they were shown' },
  // The details carry the provider's words as `message`, or null
  'transfer-limits.provider-refused': {
    status: 502,
    title: 'The provider did not accept the limits; nothing changed',
  },
  // Notices of providers (HOOK)
  'notice.not-found': { status: 404, title: 'No such notice' },
  'notice.not-silent': { status: 409, title: 'This alarm of notices that stopped does not sound now' },
  'notice.not-closable': { status: 409, title: 'Only a notice that was given up can be closed' },
  'notice.not-replayable': { status: 409, title: 'Only a notice that failed can be replayed' },
  'notice.registration-unsupported': { status: 409, title: 'The address is set in a provider portal' },
  'notice.registration-changed': { status: 409, title: 'The address at the provider changed meanwhile' },
  // The details carry `message`, the provider's own words, or null
  'notice.provider-failed': { status: 502, title: 'The provider did not answer as it should' },
  'stuck-work.not-found': { status: 404, title: 'No stuck work has this id' },
  // Files
  'file.not-found': { status: 404, title: 'No such file' },
  'file.too-large': { status: 413, title: 'The file is larger than 5 MB' },
  'file.type-refused': { status: 415, title: 'The file type is not accepted' },
  'file.unreadable': { status: 422, title: 'The file cannot be read as what it claims to be' },
  'file.infected': { status: 422, title: 'The file carries a virus' },
  'file.scan-pending': { status: 409, title: 'The virus check of the file is still pending' },
  'file.daily-limit': { status: 429, title: 'Too many megabytes uploaded today' },
  'file.storage-failed': { status: 507, title: 'The file could not be stored' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

/** Facts that a screen may need to word the refusal; JSON values only, money as wire amounts. */
export type ProblemDetails = Readonly<Record<string, unknown>>

/** A fault of one field: where it is and which rule it breaks. */
export interface FieldFault {
  /** Path in the body, query or params: `payer.document`. */
  readonly field: string
  /** Which rule: `required`, `too-short`, `too-long`, `format`, `unknown`, `out-of-range`, … */
  readonly rule: string
  /** The bound of the rule where it has one, for the text. */
  readonly limit?: number
  /** The step that holds the field, in a form of several steps. */
  readonly step?: number
}

/** A refusal. Thrown by rules and use cases; it rolls the transaction back and becomes problem+json at the edge. */
export class DomainError extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  readonly errors: readonly FieldFault[]

  constructor(code: ProblemCode, details: ProblemDetails = {}, errors: readonly FieldFault[] = []) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.details = details
    this.errors = errors
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** The body of `application/problem+json` (RFC 9457) that our API answers with. */
export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  /** The request id, to find the request in the log. */
  readonly instance: string
  readonly code: ProblemCode
  readonly details: ProblemDetails
  readonly errors: readonly FieldFault[]
}

/** The `type` URI of a code; an identifier, not a page. */
export function problemType(code: ProblemCode): string {
  return `urn:puente:problem:${code}`
}

export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(problems, text)
}
