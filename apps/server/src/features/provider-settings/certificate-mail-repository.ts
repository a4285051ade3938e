import type { ProviderName } from '@puente/contract/collections'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

export interface CertificateMail {
  readonly provider: ProviderName
  readonly fingerprint: string
  readonly daysBefore: number
}

/** Returns false if the admins have this mail already, or if there is no admin. Then it stays due until there is one. */
export async function claimCertificateMail(
  tx: Tx,
  { provider, fingerprint, daysBefore }: CertificateMail,
): Promise<boolean> {
  const claimed = await tx.statement(
    'provider-settings.claim-certificate-mail',
    `insert into certificate_mails (provider, fingerprint, days_before, queued_at)
     select $1, $2, $3::integer, $4::timestamptz where exists (select from users where role = 'admin')
     on conflict do nothing returning provider`,
    [provider, fingerprint, daysBefore, tx.now],
  )
  return claimed.length === 1
}
