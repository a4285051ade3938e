import type { SecondFactorView } from '@puente/contract/identity/second-factor'
import type { Database } from '../../../platform/db/database.ts'
import { readPasskeyViews } from './passkey-repository.ts'
import { type AdminSecondFactor, isRequired } from './second-factor-account.ts'
import { readSecondFactorFacts } from './second-factor-reads.ts'

/** The second factors of an account as its own person sees them. */
export async function readSecondFactorView(
  database: Database,
  person: { readonly userId: string; readonly role: 'user' | 'admin' },
  adminSecondFactor: AdminSecondFactor,
): Promise<SecondFactorView> {
  const [facts, passkeys] = await Promise.all([
    readSecondFactorFacts(database, person.userId),
    readPasskeyViews(database, person.userId),
  ])
  return {
    totpSince: facts.totpSince?.toISOString() ?? null,
    recoveryCodesLeft: facts.recoveryCodesLeft,
    passkeys,
    required: isRequired(person.role, adminSecondFactor),
  }
}
