import type { ColumnType, Generated } from 'kysely'
import type { TokenPurpose } from '@puente/contract/identity/accounts'
import type { Language, SecondFactorMethod, SessionEndReason } from '@puente/contract/identity/sessions'
import type { EncryptedField } from '../../platform/crypto/field-cipher.ts'

/** The role field (SEC-001). */
export type Role = 'user' | 'admin'

/** `handover`: a phone that may only continue the verification of its person (ruling 12). */
export type SessionScope = 'full' | 'handover'

/** The tables of this feature as the database holds them; no other feature writes them. */
export interface IdentityTables {
  users: {
    id: string
    email: string
    email_confirmed_at: Date | null
    password_hash: string
    role: Generated<Role>
    full_name: string
    company_name: string | null
    trade_name: Generated<string | null>
    trade_name_shown_since: Generated<Date | null>
    occupation: string
    phone_enc: EncryptedColumn
    dni_enc: EncryptedColumn
    dni_hash: Buffer
    cuit_enc: EncryptedColumn
    cuit_hash: Buffer
    address_enc: EncryptedColumn
    /** Null until `hashProvinces` has read the address. */
    province_hash: Generated<Buffer | null>
    language: Language
    pin_hash: Generated<string | null>
    last_sign_in_at: Generated<Date | null>
    closed_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
    version: Generated<number>
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    remembered: boolean
    admin_area: boolean
    created_at: Date
    last_seen_at: Date
    active_at: Date
    scope: SessionScope
    second_factor: SecondFactorMethod | null
    proven_at: Date
    pin_failures: Generated<number>
    expires_at: Date
    ended_at: Generated<Date | null>
    end_reason: Generated<SessionEndReason | null>
    ip_address: string | null
    user_agent: string | null
    token_issued_at: Date
    previous_token_hash: Generated<Buffer | null>
    previous_valid_until: Generated<Date | null>
  }
  account_tokens: {
    token_hash: Buffer
    user_id: string
    purpose: TokenPurpose
    new_email: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  sign_in_failures: {
    id: Generated<bigint>
    email_hash: Buffer
    network: string
    admin_area: boolean
    failed_at: Date
  }
}

/** Read as the object, written as its JSON text. */
type EncryptedColumn = ColumnType<EncryptedField, string, string>
