import type { KeptResult, ResultLine } from '@puente/contract/payouts/files'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../../platform/db/database.ts'
import { type AskedPayout, type FileReadDeps, readAsked } from './file-reads.ts'
import { findFile, resultContentContext } from './file-repository.ts'
import { type JudgedLine, judgeResult } from './file-result.rules.ts'
import { lineView, linesOf, recording, releasing } from './read-result.ts'

/** Results of one file in an answer. */
const shownResults = 20

interface KeptRow {
  readonly id: string
  readonly name: string
  readonly content_enc: Buffer
  readonly sha256: Buffer
  readonly applied_at: Date
  readonly full_name: string
}

/**
 * The results of the bank that are kept with a file, newest first, each line with what became of it until now.
 * @throws DomainError `payout-file.not-found`
 */
export async function readKeptResults(
  { database, cipher }: FileReadDeps,
  fileId: string,
): Promise<KeptResult[]> {
  const file = await findFile(database, fileId)
  if (file === null) throw new DomainError('payout-file.not-found')
  const rows = await database.statement<KeptRow>(
    'payouts.list-file-results',
    `select r.id, r.name, r.content_enc, r.sha256, r.applied_at, u.full_name
     from payout_file_results r join users u on u.id = r.applied_by
     where r.file_id = $1 order by r.applied_at desc, r.id desc limit ${shownResults}`,
    [fileId],
  )
  if (rows.length === 0) return []
  const asked = await readAsked({ database, cipher }, fileId, file.number)
  const refusals = await readRefusals(database, asked)
  return Promise.all(
    rows.map(async (row) => {
      const bytes = Buffer.from(await cipher.decryptBytes(row.content_enc, resultContentContext(row.id)))
      return {
        id: row.id,
        name: row.name,
        readBy: row.full_name,
        readAt: row.applied_at.toISOString(),
        checksum: row.sha256.toString('hex'),
        lines: judgeResult(linesOf(bytes), asked).map((judged) => keptLine(judged, refusals)),
      }
    }),
  )
}

/**
 * What became of a line since it was read. One that is recorded shows what the bank said of it. One that could still be recorded was refused
 * when the result was applied.
 */
function keptLine(judged: JudgedLine<AskedPayout>, refusals: ReadonlyMap<string, string>): ResultLine {
  const line = lineView(judged)
  const { status } = judged.line
  if (line.kind === 'done' && status !== null) return { ...line, kind: status }
  if (line.kind !== 'paid' && line.kind !== 'refused') return line
  return { ...line, kind: 'refused-here', refusal: refusals.get(judged.asked?.payoutId ?? '') ?? null }
}

/**
 * Why the bank's word about each payout was last not recorded, by payout. The audit log has it, with the charge. Another payout of the same charge may
 * have been refused in an earlier file.
 */
async function readRefusals(
  database: Database,
  asked: readonly AskedPayout[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.statement<{ payout_id: string; outcome: string }>(
    'payouts.refusals-of-lines',
    `select distinct on (payout_id) payout_id, outcome
     from (select body::jsonb -> 'after' ->> 'payoutId' as payout_id, outcome, seq from audit_log
       where object_type = 'charge' and object_id = any($1) and command = any($2) and outcome <> 'done') refusals
     order by payout_id, seq desc`,
    [asked.map(({ chargeId }) => chargeId), [recording, releasing]],
  )
  return new Map(rows.map(({ payout_id: payoutId, outcome }) => [payoutId, outcome]))
}
