import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { Readable } from 'node:stream'
import type { Actor, RequestContext, SignedInActor } from '../unit-of-work/unit-of-work.ts'
import type { Session } from './session.ts'

/** The one file of an upload, read whole and counted while it arrived. */
export interface UploadedBytes {
  readonly bytes: Buffer
  /** As the browser sent it. For display only, never trusted (UTF-8, at most 200 characters). */
  readonly fileName: string
}

/** The answer of a download endpoint. */
export interface Download {
  readonly body: Buffer | Readable
  readonly mediaType: string
  /** Null if the content is generated while it is sent. */
  readonly sizeBytes: number | null
  /** `inline` shows it in the page, `attachment` offers to save it. */
  readonly disposition: 'inline' | 'attachment'
  readonly fileName: string
}

/** Everything a handler gets: the parsed parts that its endpoint declares, and who calls. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly session: E['access'] extends 'anyone' ? Session | null : Session
  readonly actor: E['access'] extends 'anyone' ? Actor : SignedInActor
  readonly context: RequestContext
  /** The header of an idempotent endpoint, checked for its form (SEC-022). */
  readonly idempotencyKey: E['idempotent'] extends true ? string : undefined
  readonly file: E['upload'] extends true ? UploadedBytes : undefined
  readonly userAgent: string
  /** The value of a cookie of the request, or null without it. */
  cookie(name: string): string | null
  /** Why the session that the browser named has ended. Null if it is live or never existed. */
  endReason(): Promise<SessionEndReason | null>
  /** Adds a header to the answer: `Set-Cookie`, `Idempotency-Replayed`, `Clear-Site-Data`. */
  header(name: string, value: string): void
}

export type Answer<E extends Endpoint> = E['download'] extends true ? Download : ResponseOf<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** Registers endpoints of the contract; one call for each, at start. */
export interface Router {
  on<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void
}
