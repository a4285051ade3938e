import type { TransferState } from '@puente/contract/finance/transfers'
import { brl } from '@puente/contract/protocol/wire'
import { type FoundTransfer, mostFound } from '@puente/contract/search'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { readGrant } from '../gate-repository.ts'
import { filterText, filterValues } from './transfer-filter.ts'
import type { ReadsDeps } from './transfer-reads.ts'

interface FoundRow {
  readonly id: string
  readonly recipient_name: string
  readonly amount_minor: bigint
  readonly state: TransferState
  readonly created_at: Date
}

const findText = `
select t.id, t.recipient_name, t.amount_minor, t.state, t.created_at from transfers t join users u on u.id = t.sent_by
where ${filterText} order by t.created_at desc, t.id desc limit ${mostFound + 1}`

/**
 * Transfers as the list of finance finds them (FIN-027), for a session whose gate is open. Any other finds none, and does not learn whether there are
 * some (FIN-001). The gate is read again afterwards, as for every endpoint behind it. One more than is shown, if there are more.
 */
export async function findTransfers(
  deps: ReadsDeps,
  actor: SignedInActor,
  text: string,
): Promise<FoundTransfer[]> {
  const { database, clock } = deps
  const isOpen = async () => (await readGrant(database, actor, clock.now())) !== null
  if (!(await isOpen())) return []
  const values = filterValues(deps, { search: text }, clock.now())
  const rows = await database.statement<FoundRow>('finance.find-transfers', findText, values)
  if (!(await isOpen())) return []
  return rows.map((row) => ({
    id: row.id,
    recipientName: row.recipient_name,
    amount: brl(row.amount_minor),
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }))
}
