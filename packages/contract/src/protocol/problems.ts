import { deskProblems } from './desk-problems.ts'

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
  'establishment.identity-withdrawn': { status: 409, title: 'The approval of the owner is withdrawn' },
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
  ...deskProblems,
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
