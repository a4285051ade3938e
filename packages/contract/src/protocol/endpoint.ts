import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

/** Every API path starts here; endpoint paths in the contract leave it out. */
export const apiPrefix = '/api/v1'

/** Who may call: anyone without a session, a signed-in user, or an admin. */
export type Access = 'anyone' | 'user' | 'admin'

/** The limit classes of the server's rate limiter; the numbers live there, in its configuration. */
export type RateLimitClass =
  | 'default'
  | 'public-read'
  | 'sign-in'
  | 'sign-in-admin'
  | 'second-factor'
  | 'register'
  | 'mail-request'
  | 'mailed-link'
  | 'email-change'
  | 'availability'
  | 'charge-create'
  | 'payment-create'
  | 'upload'
  | 'receipt-upload'
  | 'contact'
  | 'client-error'
  | 'data-export'
  | 'history-export'
  | 'payout'
  | 'key-owner'
  | 'notice-registration'
  | 'provider-notice'
  | 'provider-test'

export interface Endpoint {
  /** Unique operation name: camelCase verb and noun; also the OpenAPI operationId. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `apiPrefix`, parameters as `:id`. */
  readonly path: string
  readonly access: Access
  /**
   * Also answered while the session waits for its PIN (AUTH-021), else `session.locked`. A public endpoint treats a session
   * without this right, or without the next one, as a visitor.
   */
  readonly whileLocked?: boolean
  /** Also open to the phone that a person's verification was handed to (ruling 12), else `access.denied`. */
  readonly onHandover?: boolean
  /** Needs a proof of identity by this session that is not older than ten minutes, else `proof.required`. */
  readonly freshProof?: boolean
  /**
   * The same for everybody and answered from the memory of the process: no session is looked up, and callers are counted in
   * memory. Only for what anybody may call.
   */
  readonly fromMemory?: boolean
  /** One sentence for the API reference. */
  readonly summary: string
  readonly rateLimit?: RateLimitClass
  /** The call must carry an `Idempotency-Key` header. */
  readonly idempotent?: boolean
  /**
   * The body is `multipart/form-data` with exactly one file field named `file`. A `body` beside it is an object whose members come
   * as text fields of their own, each once.
   */
  readonly upload?: boolean
  /** The answer is a private file, not JSON. */
  readonly download?: boolean
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Status of success; 204 has no response schema. */
  readonly status: 200 | 201 | 202 | 204
  readonly response?: z.ZodMiniType
  /** Refusals particular to this endpoint; the general ones (400, 401, 403, 429, 500, 503) are not repeated. */
  readonly problems?: readonly ProblemCode[]
}

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
/** The response that a handler returns and a client receives after parsing. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>
/** The input that a client passes: exactly the parts that the endpoint declares. The client itself adds the file of an upload. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends z.ZodMiniType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodMiniType ? { body: Input<E['body']> } : object) &
  (E['idempotent'] extends true ? { idempotencyKey: string } : object)
