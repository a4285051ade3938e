import type { Database } from '../../../platform/db/database.ts'
import { type StuckSource, stuckTable } from '../../../platform/stuck-work/stuck-source.ts'
import { mostTries } from './parked-pix-repository.ts'

/** Pix that the sweep could not store and no longer tries. Their id is `provider/end-to-end id`. */
export function stuckPix(database: Database): StuckSource {
  const stuck = `parked_pix where tries >= ${mostTries}`
  const texts = {
    summary: `select count(*)::int as count, max(last_failed_at) as "newestAt" from ${stuck}`,
    list: `
select provider || '/' || end_to_end_id as id, last_failed_at as since, provider as about, last_error as "lastError"
from ${stuck} order by last_failed_at limit $1`,
  }
  return stuckTable(database, 'parked-pix', texts, async (tx, id) => {
    const rows = await tx.statement(
      'collections.try-parked-again',
      `update parked_pix set tries = 1, first_failed_at = $2 where provider || '/' || end_to_end_id = $1 and tries >= ${mostTries} returning provider`,
      [id, tx.now],
    )
    return rows.length === 1
  })
}
