import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow, updateCharge } from '../charge-repository.ts'

const flag = 'confirmed-without-pix'
const waitsMs = 24 * 60 * 60_000
const batch = 50

/**
 * Flags charges that an admin confirmed by hand at least 24 hours ago and whose Pix has not come (ruling 57): perhaps the money is not
 * there. The flag goes when the Pix comes. Returns how many were flagged.
 */
export async function flagMissingPix({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): Promise<number> {
  let flagged = 0
  for (;;) {
    const count = await unitOfWork.run(job, 'charges.flag-missing-pix', async (tx) => {
      const rows = await tx.statement<ChargeRow>(
        'collections.lock-missing-pix',
        `select ${chargeColumns} from charges
         where pix_status = 'confirmed' and confirmation_source = 'manual' and end_to_end_id is null
           and confirmed_at <= $1 and not $2 = any(flags)
         order by confirmed_at, id limit ${batch} for update skip locked`,
        [new Date(tx.now.getTime() - waitsMs), flag],
      )
      if (rows.length === 0) tx.unchanged()
      for (const charge of rows.map(chargeFromRow)) {
        announceCharge(tx, await updateCharge(tx, charge, { flag }))
        tx.audit({ object: { type: 'charge', id: charge.id }, after: { flag } })
      }
      return rows.length
    })
    flagged += count
    if (count < batch) return flagged
  }
}
