import type { ProviderName } from '@puente/contract/collections'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

type Reader = Pick<Database, 'statement'>

const keptMs = 60 * 60_000

/** Who owns a key, as the directory answered. */
export interface KnownOwner {
  readonly id: string
  readonly name: string
  /** A CPF masked, or a CNPJ. */
  readonly document: string | null
  readonly bank: string | null
}

const columns = 'id, name, document, bank'

/** What the directory answered about a key within the last hour; null if it was not queried. */
export async function readOwner(
  from: Reader,
  provider: ProviderName,
  keyHash: Buffer,
  now: Date,
): Promise<KnownOwner | null> {
  const [row] = await from.statement<KnownOwner>(
    'finance.key-owner',
    `select ${columns} from transfer_key_owners where provider = $1 and key_hash = $2 and asked_at > $3`,
    [provider, keyHash, new Date(now.getTime() - keptMs)],
  )
  return row ?? null
}

/** A newer answer about the same key replaces an older one, and has an id of its own. */
export async function saveOwner(
  tx: Tx,
  provider: ProviderName,
  keyHash: Buffer,
  owner: KnownOwner,
): Promise<void> {
  await tx.statement(
    'finance.save-key-owner',
    `insert into transfer_key_owners (id, provider, key_hash, name, document, bank, asked_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, key_hash) do update set id = $1, name = $4, document = $5, bank = $6, asked_at = $7`,
    [owner.id, provider, keyHash, owner.name, owner.document, owner.bank, tx.now],
  )
}

/** Removes answers that are too old to be shown. */
export async function sweepOwners(database: Reader, now: Date): Promise<void> {
  await database.statement('finance.sweep-owners', 'delete from transfer_key_owners where asked_at <= $1', [
    new Date(now.getTime() - keptMs),
  ])
}

/** The number of transfers to a key, and the time of the last one. Failed transfers do not count. */
export async function sentBefore(
  from: Reader,
  keyHash: Buffer,
): Promise<{ readonly times: number; readonly lastAt: Date | null }> {
  const [row] = await from.statement<{ times: number; lastAt: Date | null }>(
    'finance.sent-before',
    `select count(*)::int as times, max(created_at) as "lastAt" from transfers where key_hash = $1 and state <> 'failed'`,
    [keyHash],
  )
  if (row === undefined) throw new Error('an aggregate gave no row')
  return row
}
