import { DomainError } from '@puente/contract/protocol/problems'
import type { PasskeyView } from '@puente/contract/identity/second-factor'
import { constraintOf } from '../../../platform/db/database-errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { KnownPasskey, MadePasskey, PasskeyOwner, UsedPasskey } from './passkey-ceremony.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'

export interface StoredPasskey extends KnownPasskey {
  readonly id: string
  readonly userId: string
}

interface PasskeyRow {
  readonly id: string
  readonly user_id: string
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
}

const columns = 'id, user_id, credential_id, public_key, counter, transports'

function stored(row: PasskeyRow): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
  }
}

export async function passkeysOf(database: Database, userId: string): Promise<readonly StoredPasskey[]> {
  const rows = await database.statement<PasskeyRow>(
    'identity.passkeys',
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(stored)
}

export async function readPasskeyOwner(database: Database, userId: string): Promise<PasskeyOwner> {
  const [row] = await database.statement<{ email: string; full_name: string }>(
    'identity.passkey-owner',
    'select email, full_name from users where id = $1',
    [userId],
  )
  if (row === undefined) throw new Error(`account ${userId} has vanished`)
  return { id: userId, email: row.email, fullName: row.full_name }
}

export async function findPasskey(database: Database, credentialId: Buffer): Promise<StoredPasskey | null> {
  const [row] = await database.statement<PasskeyRow>(
    'identity.passkey',
    `select ${columns} from passkeys where credential_id = $1`,
    [credentialId],
  )
  return row === undefined ? null : stored(row)
}

interface ViewRow {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** The passkeys of a person as they see them, the oldest first. */
export async function readPasskeyViews(database: Database, userId: string): Promise<PasskeyView[]> {
  const rows = await database.statement<ViewRow>(
    'identity.passkey-views',
    'select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/** @throws DomainError `passkey.refused` when somebody has this credential already */
export async function insertPasskey(
  tx: Tx,
  passkey: MadePasskey & { readonly id: string; readonly userId: string; readonly name: string },
): Promise<void> {
  try {
    await tx
      .tables<SecondFactorTables>()
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        backed_up: passkey.backedUp,
        name: passkey.name,
        created_at: tx.now,
      })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'passkeys_credential_id_key') throw new DomainError('passkey.refused')
    throw error
  }
}

/**
 * Records a use of the passkey. Returns false if its counter did not rise (it may be a copy, section 6.1.1 of the standard), or if the passkey was
 * removed. Authenticators that do not count stay at zero.
 */
export async function noteUse(tx: Tx, passkeyId: string, used: UsedPasskey): Promise<boolean> {
  const rows = await tx.statement(
    'identity.passkey-used',
    `update passkeys set counter = $2, backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [passkeyId, used.counter, used.backedUp, tx.now],
  )
  return rows.length === 1
}

/** False if the person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const rows = await tx.statement(
    'identity.passkey-removed',
    'delete from passkeys where id = $1 and user_id = $2 returning id',
    [passkeyId, userId],
  )
  return rows.length === 1
}
