import type { Generated } from 'kysely'
import type { VerificationStatus } from '@puente/contract/identity/sessions'

/** The tables of this feature that the query builder writes. All other access uses prepared statements. */
export interface VerificationTables {
  verifications: {
    user_id: string
    status: Generated<VerificationStatus>
    updated_at: Date
  }
}
