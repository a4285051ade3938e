import { job } from '../unit-of-work/actors.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Seals of one transaction: their words take a fraction of the time limit of a statement. */
const batch = 1000n

const storeText = `
insert into audit_texts (audit_seq, at, words)
select a.seq, a.at, audit_entry_words(a.body) from audit_seals s join audit_log a on a.seq = s.audit_seq
where s.seal_no > $1 and s.seal_no <= $2
on conflict do nothing`

/**
 * Stores the words of a thousand entries that were sealed before the log could be searched, the newest first. A stop in between loses nothing.
 * @returns whether there are more
 */
export async function storeOlderTexts(unitOfWork: UnitOfWork): Promise<boolean> {
  return unitOfWork.run(job, 'audit.store-texts', async (tx) => {
    // The texts are derived from the log, so their making is no entry of it.
    tx.unchanged()
    const [left] = await tx.statement<{ up_to_seal: bigint }>(
      'audit.texts-left',
      'select up_to_seal from audit_texts_left for update',
      [],
    )
    if (left === undefined) return false
    const rest = left.up_to_seal > batch ? left.up_to_seal - batch : 0n
    await tx.statement('audit.store-older-texts', storeText, [rest, left.up_to_seal])
    if (rest === 0n) await tx.statement('audit.end-older-texts', 'delete from audit_texts_left', [])
    else await tx.statement('audit.save-texts-left', 'update audit_texts_left set up_to_seal = $1', [rest])
    return rest > 0n
  })
}
