import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import type { Registration } from '@puente/domain/establishment-registration'
import type { JsonObject } from '../../../platform/audit/audit-entry.ts'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** The index that keeps a CUIT to one establishment that is not rejected (EST-063). */
export const cuitConstraint = 'establishments_cuit'
/** The index that lets one change of an establishment wait at a time. */
export const waitingChangeConstraint = 'establishments_waiting_change'

export interface NewEstablishment {
  readonly id: string
  readonly ownerId: string
  readonly registration: Registration
  readonly cuit: EncryptedField
  readonly cuitHash: Buffer
  readonly email: string
  readonly submissionMetadata: JsonObject
  /** The approved establishment that it would change, or null. */
  readonly changesId: string | null
}

const insertText = `
insert into establishments (id, owner_id, name, category, cuit_enc, cuit_hash, phone, whatsapp, email, description, province, city,
  address, google_maps_url, operating_hours, services, products, submission_metadata, changes_id, status, is_active, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'pending', false, $20, $20)`

/** Stores a registration, which waits for its approval. Coordinates, store id, slug and address stay null (EST-065, EST-066). */
export async function insertEstablishment(tx: Tx, establishment: NewEstablishment): Promise<void> {
  const { registration: form } = establishment
  await tx.statement('establishments.insert', insertText, [
    establishment.id,
    establishment.ownerId,
    form.name,
    form.category,
    establishment.cuit,
    establishment.cuitHash,
    form.phone,
    form.whatsapp,
    establishment.email,
    form.description,
    form.province,
    form.city,
    form.address,
    form.googleMapsUrl,
    form.operatingHours,
    form.services,
    form.products,
    establishment.submissionMetadata,
    establishment.changesId,
    tx.now,
  ])
}

/** The establishment that a form may correct or change. */
export interface SentBefore {
  readonly status: EstablishmentStatus
  /** The approved establishment that it would change, or null. */
  readonly changesId: string | null
  readonly cuitHash: Buffer | null
}

/** Takes no lock, because a decided establishment keeps its status. Null if the person has no such establishment. */
export async function findSentBefore(tx: Tx, id: string, ownerId: string): Promise<SentBefore | null> {
  const [row] = await tx.statement<{
    status: EstablishmentStatus
    changes_id: string | null
    cuit_hash: Buffer | null
  }>(
    'establishments.sent-before',
    'select status, changes_id, cuit_hash from establishments where id = $1 and owner_id = $2',
    [id, ownerId],
  )
  return row === undefined ? null : { status: row.status, changesId: row.changes_id, cuitHash: row.cuit_hash }
}

/** The status of an own establishment. Null if the person has no such establishment. */
export async function findOwnStatus(
  database: Pick<Database, 'statement'>,
  id: string,
  ownerId: string,
): Promise<EstablishmentStatus | null> {
  const [row] = await database.statement<{ status: EstablishmentStatus }>(
    'establishments.own-status',
    'select status from establishments where id = $1 and owner_id = $2',
    [id, ownerId],
  )
  return row?.status ?? null
}
