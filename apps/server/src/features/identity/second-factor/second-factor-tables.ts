import type { ColumnType, Generated } from 'kysely'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'

/** The purpose of a challenge. A challenge of another purpose counts as unknown. */
export type ChallengePurpose = 'second-step' | 'passkey' | 'new-passkey'

/** The tables of second factors as the database holds them; no other feature writes them. */
export interface SecondFactorTables {
  sign_in_challenges: {
    challenge_hash: Buffer
    purpose: ChallengePurpose
    user_id: string | null
    remember: Generated<boolean>
    admin_area: Generated<boolean>
    webauthn_challenge: Buffer | null
    password_hash: string | null
    failures: Generated<number>
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  totp_secrets: {
    user_id: string
    /** Read as the object, written as its JSON text. */
    secret_enc: ColumnType<EncryptedField, string, string>
    created_at: Date
    confirmed_at: Date | null
    last_used_step: bigint | null
  }
  recovery_codes: {
    id: string
    user_id: string
    code_hash: Buffer
    created_at: Date
    used_at: Date | null
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: bigint
    transports: string[]
    backed_up: boolean
    name: string
    created_at: Date
    last_used_at: Date | null
  }
}
