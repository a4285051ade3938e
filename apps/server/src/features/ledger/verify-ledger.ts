import type { Database } from '../../platform/db/database.ts'
import { ledgerInvariants } from './ledger-invariants.ts'

/** An invariant that does not hold. */
export interface Finding {
  readonly code: string
  readonly claim: string
  readonly breaches: number
  /** The first subjects that break it: ids of journals, charges, payouts. */
  readonly subjects: readonly string[]
}

const shown = 20

/**
 * Checks every invariant of the books on one snapshot, so that it may run beside a server that writes. Returns the breaches, empty if all hold.
 * @throws DomainError `server.unavailable`
 */
export async function verifyLedger(database: Database): Promise<Finding[]> {
  return database.borrow(async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const findings: Finding[] = []
    for (const { code, claim, sql } of ledgerInvariants) {
      const { rows } = await client.query<{ subject: string }>(sql)
      if (rows.length === 0) continue
      const subjects = rows.slice(0, shown).map((row) => row.subject)
      findings.push({ code, claim, breaches: rows.length, subjects })
    }
    await client.query('commit')
    return findings
  })
}
