import { currentLegalVersion, legalDocuments } from '@puente/contract/identity/legal'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/**
 * Stores that a person accepted both texts, with the time and the versions in force (LEGAL-004). The links beside a declaration lead
 * to pages of this server, so the person could read the version that this process has as the newest.
 */
export async function acceptLegalTexts(
  tx: Tx,
  userId: string,
  occasion: 'registration' | 'bank-data',
): Promise<void> {
  await tx.statement(
    'legal.accept',
    `insert into legal_acceptances (user_id, document, version, occasion, accepted_at)
     select $1, said.document, said.version, $2, $3 from unnest($4::text[], $5::date[]) as said (document, version)`,
    [userId, occasion, tx.now, [...legalDocuments], legalDocuments.map(currentLegalVersion)],
  )
}
