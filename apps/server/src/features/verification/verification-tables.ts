import type { Generated } from 'kysely'
import type { VerificationStatus } from '@puente/contract/identity/sessions'

/** What the query builder writes of this feature's tables; everything else goes by prepared statements. */
export interface VerificationTables {
  verifications: {
    user_id: string
    status: Generated<VerificationStatus>
    updated_at: Date
  }
}
