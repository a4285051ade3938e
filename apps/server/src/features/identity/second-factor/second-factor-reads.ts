import type { SecondFactorMethod } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'

/** The second factors of an account that are in force. */
export interface SecondFactorFacts {
  readonly totpSince: Date | null
  readonly recoveryCodesLeft: number
  readonly passkeys: number
}

interface FactsRow {
  readonly totp_since: Date | null
  readonly recovery_codes: number
  readonly passkeys: number
}

const factsText = `
select (select confirmed_at from totp_secrets where user_id = $1) as totp_since,
       (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as recovery_codes,
       (select count(*)::int from passkeys where user_id = $1) as passkeys`

/** The second factors of an account; inside a transaction as its statements see them, or outside of one. */
export async function readSecondFactorFacts(
  from: Pick<Database, 'statement'>,
  userId: string,
): Promise<SecondFactorFacts> {
  const [row] = await from.statement<FactsRow>('identity.second-factor', factsText, [userId])
  if (row === undefined) throw new Error('a select of scalars gave no row')
  return {
    totpSince: row.totp_since,
    recoveryCodesLeft: row.recovery_codes,
    passkeys: row.passkeys,
  }
}

/** Whether the account has a factor besides its password. Recovery codes alone do not count: they only replace a factor. */
export function hasSecondFactor(facts: SecondFactorFacts): boolean {
  return facts.totpSince !== null || facts.passkeys > 0
}

/** The factors that a sign-in requires besides the right password, best first. Null if the password is enough. */
export async function secondFactorOf(
  from: Pick<Database, 'statement'>,
  userId: string,
): Promise<readonly SecondFactorMethod[] | null> {
  const facts = await readSecondFactorFacts(from, userId)
  if (!hasSecondFactor(facts)) return null
  const methods: SecondFactorMethod[] = []
  if (facts.passkeys > 0) methods.push('passkey')
  if (facts.totpSince !== null) methods.push('totp')
  if (facts.recoveryCodesLeft > 0) methods.push('recovery-code')
  return methods
}
