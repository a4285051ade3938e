import {
  type FieldFault,
  type ProblemCode,
  type ProblemDetails,
  problemType,
} from '@puente/contract/protocol/problems'

/** A refusal of the server, rebuilt from its problem+json. Screens choose its text by its code, never by the server's title. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails
  readonly errors: readonly FieldFault[]
  /** To find the request in the server's log; shown beside errors that a person may report. */
  readonly requestId: string
  readonly retryAfterSeconds: number | null

  constructor(parts: Omit<ApiProblem, 'name' | 'message' | 'stack' | 'cause'>) {
    super(parts.code)
    this.name = 'ApiProblem'
    this.code = parts.code
    this.status = parts.status
    this.details = parts.details
    this.errors = parts.errors
    this.requestId = parts.requestId
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/** The request got no answer: no network, no server, or the connection broke. Whether it acted is unknown. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NetworkFailure'
  }
}

/** An answer that is neither the contract's response nor a problem of its catalogue. */
export class UnexpectedAnswer extends Error {
  readonly status: number
  readonly requestId: string

  constructor(status: number, requestId: string, cause?: unknown) {
    super(`unexpected answer with status ${status}`, { cause })
    this.name = 'UnexpectedAnswer'
    this.status = status
    this.requestId = requestId
  }
}

/** What any transport hands over for reading. */
export interface RawAnswer {
  readonly status: number
  readonly body: string
  readonly header: (name: string) => string | null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['rule'] === 'string'
}

/**
 * Whether a refusal comes from our server, which its type shows. It does not check that the code is known: the catalogue stays out of the
 * first load, and `problemText` has a general text for a code of a newer server.
 */
function isOurCode(document: Record<string, unknown>, code: unknown): code is ProblemCode {
  return typeof code === 'string' && document['type'] === problemType(code as ProblemCode)
}

/** Reads a failed answer. A proxy's HTML page or the problem of another system becomes an `UnexpectedAnswer`. */
export function readProblem(answer: RawAnswer): ApiProblem | UnexpectedAnswer {
  const fallbackId = answer.header('x-request-id') ?? ''
  let document: unknown
  try {
    document = JSON.parse(answer.body)
  } catch (cause) {
    return new UnexpectedAnswer(answer.status, fallbackId, cause)
  }
  if (!isRecord(document)) return new UnexpectedAnswer(answer.status, fallbackId)
  const { code, details, errors, instance } = document
  const requestId = typeof instance === 'string' ? instance : fallbackId
  if (!isOurCode(document, code)) return new UnexpectedAnswer(answer.status, requestId)
  const retryAfter = answer.header('retry-after')
  return new ApiProblem({
    code,
    status: answer.status,
    details: isRecord(details) ? details : {},
    errors: Array.isArray(errors) ? errors.filter(isFieldFault) : [],
    requestId,
    retryAfterSeconds: retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null,
  })
}
