import { makeHistory } from '../../apps/server/src/demo/copies/make-history.ts'
import type { Seller } from '../../apps/server/src/demo/copies/plan-copies.ts'
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts'
import { createKeyedHash } from '../../apps/server/src/platform/crypto/keyed-hash.ts'
import { createKeyRing } from '../../apps/server/src/platform/crypto/key-ring.ts'
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { keys } from '../server-under-test.ts'

export interface Grown {
  readonly sellers: readonly Seller[]
  readonly tookMs: number
}

const days = 90

/** Adds merchants and charges by `make:history`, with the triggers off. What they keep is counted afterwards. */
export async function growHistory(
  admin: Database,
  grow: {
    readonly merchants: number
    readonly stores: number
    readonly charges: number
    readonly sellers: readonly Seller[]
  },
): Promise<Grown> {
  const startedAt = performance.now()
  const bytes = (name: string) => Buffer.from(keys[name] ?? '', 'base64')
  const cipher = createFieldCipher(createKeyRing({ primary: bytes('MASTER_KEY') }, systemClock))
  const keyedHash = createKeyedHash(bytes('LOOKUP_KEY'))
  const now = new Date()
  const sellers = await makeHistory(
    { database: admin, cipher, keyedHash },
    { ...grow, days, now, isUnchecked: true },
  )
  for (const text of keptTexts) await admin.pool.query(text)
  await admin.pool.query('vacuum analyze')
  await admin.pool.query('checkpoint')
  return { sellers, tookMs: performance.now() - startedAt }
}

/** What the triggers keep: balances and counters. The server calculates the days again. */
const keptTexts = [
  `insert into account_balances as b (account, balance_minor)
   select p.account, sum(p.amount_minor) from postings p join ledger_accounts a on a.code = p.account and a.keeps_balance group by p.account
   on conflict (account) do update set balance_minor = excluded.balance_minor, version = b.version + 1`,
  'delete from owner_counters',
  `insert into owner_counters (owner_id, entries, confirmed_reais_minor)
   select owner_id, sum(entries), sum(reais) from (
     select owner_id, (not (pix_status = 'failed' and pix_code is null))::int as entries,
       case when pix_status = 'confirmed' then real_value_minor else 0 end as reais
     from charges where owner_id is not null
     union all select owner_id, 1, 0 from payouts where state = 'confirmed' and owner_id is not null
   ) every_entry group by owner_id`,
  'delete from financial_summaries',
]
