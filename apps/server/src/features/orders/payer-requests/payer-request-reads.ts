import { mostWaiting } from '@puente/contract/orders/orders'
import {
  type PayerForm,
  type PayerRequest,
  payerTokenSchema,
  type WaitingPayerRequest,
} from '@puente/contract/orders/payer-requests'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { brlToArs } from '@puente/domain/conversion'
import { money } from '@puente/domain/money'
import { parseRate } from '@puente/domain/rate'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { nameForPayers, tokenHash } from '../../identity/public.ts'
import { approvalWithdrawn } from '../../verification/public.ts'
import { payerRequestState, type RequestStanding } from './payer-request.rules.ts'
import { payerToken } from './payer-token.ts'

export interface PayerRequestReadDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly keyedHash: KeyedHash
}

interface RequestRow extends RequestStanding {
  readonly id: string
  readonly realValueMinor: bigint
  readonly feeMinor: bigint
  readonly customerRate: string
  readonly orderId: string | null
  /** Null if it was filled in or cancelled. */
  readonly clientId: string | null
  readonly description: string | null
  readonly receiverName: string | null
  readonly createdAt: Date
  readonly openedAt: Date | null
}

const requestText = `
select r.id, r.real_value_minor as "realValueMinor", q.fee_minor as "feeMinor", q.customer_rate as "customerRate",
       r.charge_id as "orderId", r.client_id as "clientId", r.description, r.created_at as "createdAt", r.expires_at as "expiresAt",
       r.opened_at as "openedAt",
       ${nameForPayers('u.company_name')} as "receiverName", r.filled_at is not null as "isFilled",
       r.cancelled_at is not null as "isCancelled",
       q.epoch <> (select epoch from pricing_epoch) or u.closed_at is not null
         or exists (select from verifications v where v.user_id = r.user_id and ${approvalWithdrawn('v')}) as "isVoid"
from payer_requests r join quotes q on q.id = r.quote_id join users u on u.id = r.user_id`

/** @throws DomainError `payer-request.not-found`, also for another user's */
export async function readOwnRequest(
  { database, clock, keyedHash }: PayerRequestReadDeps,
  userId: string,
  id: string,
): Promise<PayerRequest> {
  const [row] = await database.statement<RequestRow>(
    'payer-requests.own',
    `${requestText} where r.id = $1 and r.user_id = $2`,
    [id, userId],
  )
  if (row === undefined) throw new DomainError('payer-request.not-found')
  const now = clock.now()
  const state = payerRequestState(row, now)
  const rate = parseRate(row.customerRate)
  if (rate === null) throw new Error(`the rate of request ${id} cannot be read`)
  return {
    id,
    state,
    token: state === 'waiting' ? payerToken(keyedHash, id) : null,
    realValue: brl(row.realValueMinor),
    total: brl(row.realValueMinor + row.feeMinor),
    pesosValue: ars(brlToArs(money(row.realValueMinor, 'BRL'), rate).minor),
    clientId: row.clientId,
    description: row.description,
    openedAt: row.openedAt?.toISOString() ?? null,
    orderId: row.orderId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  }
}

/** The requests of a user that wait for their payer. The one that expires first comes first. */
export async function readWaitingRequests(
  { database, clock }: Pick<PayerRequestReadDeps, 'database' | 'clock'>,
  userId: string,
): Promise<WaitingPayerRequest[]> {
  const now = clock.now()
  const rows = await database.statement<RequestRow>(
    'payer-requests.waiting',
    `${requestText} where r.user_id = $1 and r.filled_at is null and r.expires_at > $2 order by r.expires_at, r.id`,
    [userId, now],
  )
  return rows
    .flatMap(({ clientId, ...row }) =>
      clientId === null || payerRequestState(row, now) !== 'waiting'
        ? []
        : {
            id: row.id,
            total: brl(row.realValueMinor + row.feeMinor),
            clientId,
            createdAt: row.createdAt.toISOString(),
            expiresAt: row.expiresAt.toISOString(),
          },
    )
    .slice(0, mostWaiting)
}

/** The request with this token. @throws DomainError `payer-request.not-found` */
export async function findRequestOfToken(
  database: Pick<Database, 'statement'>,
  token: string,
): Promise<RequestRow> {
  const row = await findRow(database, token)
  if (row === null) throw new DomainError('payer-request.not-found')
  return row
}

async function findRow(database: Pick<Database, 'statement'>, token: string): Promise<RequestRow | null> {
  const [row] = await database.statement<RequestRow>(
    'payer-requests.of-token',
    `${requestText} where r.token_hash = $1`,
    [tokenHash(token)],
  )
  return row ?? null
}

type FormReadDeps = Pick<PayerRequestReadDeps, 'database' | 'clock'>

/** What a payer sees before they fill a request in. @throws DomainError `payer-request.not-found` */
export async function readForm({ database, clock }: FormReadDeps, token: string): Promise<PayerForm> {
  return formOf(await findRequestOfToken(database, token), clock.now())
}

/**
 * What the page `/pagar/dados/{token}` shows.
 * @param text the token as it stands in the address
 * @returns null for what cannot be a token, and for an unknown one
 */
export async function formAtAddress(
  { database, clock }: FormReadDeps,
  text: string,
): Promise<PayerForm | null> {
  const { success, data } = payerTokenSchema.safeParse(text)
  const row = success ? await findRow(database, data) : null
  return row && formOf(row, clock.now())
}

function formOf(row: RequestRow, now: Date): PayerForm {
  return {
    state: payerRequestState(row, now),
    total: brl(row.realValueMinor + row.feeMinor),
    receiverName: row.receiverName,
    expiresAt: row.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  }
}
