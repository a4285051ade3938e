import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/**
 * Announces the approved establishments of a person whose identity was decided on: the page of each is served only while the approval of its owner is
 * not withdrawn (decision 0063).
 */
export async function announcePages(tx: Tx, ownerId: string): Promise<void> {
  const pages = await tx.statement<{ id: string; version: number }>(
    'review.pages',
    `select id, version from establishments where owner_id = $1 and status = 'approved' order by id`,
    [ownerId],
  )
  for (const { id, version } of pages)
    tx.announce({ topic: 'establishment', id, version }, [`user:${ownerId}`, 'admins'])
}
