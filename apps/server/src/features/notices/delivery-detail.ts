import type { PixStatus } from '@puente/contract/collections'
import type { DeliveryDetail } from '@puente/contract/notices'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl } from '@puente/contract/protocol/wire'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { placeOfNotice } from '../../platform/inbox/postgres-inbox.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { type DeliveryRow, deliveryOf, noticeColumns } from './delivery-reads.ts'
import { maskedBody } from './masked-body.rules.ts'

export interface DetailDeps {
  readonly database: Pick<Database, 'statement'>
  readonly cipher: FieldCipher
  readonly log: Logger
  /** Never in production (HOOK-013). */
  readonly showsErrorStack: boolean
}

interface DetailRow extends DeliveryRow {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly processed_at: Date | null
  readonly failed_at: Date | null
  readonly last_error_stack: string | null
  readonly copies: number
  readonly charge_txid: string | null
  readonly pix_status: PixStatus | null
  readonly total_minor: bigint | null
  readonly close_reason: string | null
  readonly closed_at: Date | null
  readonly closed_by_email: string | null
}

const detailText = `
select ${noticeColumns}, i.headers, i.body, i.processed_at, i.failed_at, i.last_error_stack,
  (select count(*)::int from webhook_repeats r where r.notice_id = i.id) as copies,
  c.txid as charge_txid, c.pix_status, c.total_minor, i.close_reason, i.closed_at, u.email as closed_by_email
from webhook_inbox i left join charges c on c.id = i.charge_id left join users u on u.id = i.closed_by where i.id = $1`

/**
 * One notice: how it was processed, its headers, and its body with the payer masked (HOOK-015).
 * @throws DomainError `notice.not-found`
 */
export async function readDelivery(deps: DetailDeps, id: string): Promise<DeliveryDetail> {
  const [row] = await deps.database.statement<DetailRow>('notices.delivery', detailText, [id])
  if (row === undefined) throw new DomainError('notice.not-found')
  const body = await bodyOf(deps, row)
  return {
    delivery: deliveryOf(row),
    headers: Object.entries(row.headers).map(([name, value]) => ({ name, value })),
    body: body === null ? null : maskedBody(body.toString('utf8')),
    bodyBytes: body?.length ?? null,
    copies: row.copies,
    processedAt: row.processed_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    errorStack: deps.showsErrorStack ? row.last_error_stack : null,
    charge: chargeOf(row),
    mayReplay: row.state === 'failed' || row.state === 'dead' || row.state === 'closed',
    mayClose: row.state === 'dead',
    closing: closingOf(row),
  }
}

function closingOf({ close_reason, closed_at, closed_by_email }: DetailRow): DeliveryDetail['closing'] {
  if (close_reason === null || closed_at === null) return null
  return { reason: close_reason, by: closed_by_email ?? '', at: closed_at.toISOString() }
}

/** Null if it cannot be decrypted. The details still open, because an admin has to see such a notice. */
async function bodyOf({ cipher, log }: DetailDeps, { id, body }: DetailRow): Promise<Buffer | null> {
  try {
    return await cipher.decryptBytes(body, placeOfNotice(id))
  } catch (error) {
    log.warn({ event: 'notices.body-unreadable', noticeId: id, err: error }, 'a notice cannot be decrypted')
    return null
  }
}

function chargeOf({ charge_id, charge_txid, pix_status, total_minor }: DetailRow): DeliveryDetail['charge'] {
  if (charge_id === null || charge_txid === null || pix_status === null || total_minor === null) return null
  return { id: charge_id, txid: charge_txid, pixStatus: pix_status, total: brl(total_minor) }
}
