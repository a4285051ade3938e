import { type ProviderName, providerTitles } from '@puente/contract/collections'
import { certificateAlarmOf } from '@puente/contract/provider-settings'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { certificateMailDays, type MailQueue } from '../notifications/public.ts'
import { claimCertificateMail } from './certificate-mail-repository.ts'
import { readCredentialRows } from './credentials-repository.ts'
import type { CertificateFacts } from './provider-accounts.port.ts'
import { stateOf, type ViewDeps } from './provider-views.ts'

const dayMs = 24 * 60 * 60_000

export interface WatchDeps extends Pick<ViewDeps, 'cipher' | 'providers'> {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'certificateEnds'>
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly publicUrl: string
}

/**
 * Warns the operator of each certificate that ends soon, and mails the admins 30, 7 and 1 days before its end, once each. A
 * bank rejects every call without a valid certificate: no charge can be created, and no paid one queried.
 */
export async function watchCertificates(deps: WatchDeps): Promise<void> {
  const { database, clock, log, metrics, providers } = deps
  const now = clock.now()
  for (const provider of providers.names) {
    const { certificate } = await stateOf(deps, provider, await readCredentialRows(database, provider, now))
    if (certificate === null) {
      metrics.certificateEnds.remove({ provider })
      continue
    }
    const { validUntil } = certificate
    metrics.certificateEnds.set({ provider }, validUntil.getTime() / 1000)
    const alarm = certificateAlarmOf(validUntil.getTime(), now.getTime())
    if (alarm === null) continue
    const entry = {
      event: 'provider.certificate-ends',
      provider,
      state: alarm,
      detail: validUntil.toISOString(),
    }
    if (alarm === 'soon') log.warn(entry, 'our certificate at a provider ends within 30 days')
    else log.error(entry, 'our certificate at a provider ends within 7 days, or has ended')
    await mailOnce(deps, provider, certificate)
  }
}

/** If the server was down on one of those days, mails later, for the nearest of the three only. */
async function mailOnce(
  { clock, unitOfWork, mail, publicUrl }: WatchDeps,
  provider: ProviderName,
  { subject, validUntil, fingerprint }: CertificateFacts,
): Promise<void> {
  const leftMs = validUntil.getTime() - clock.now().getTime()
  const daysBefore = certificateMailDays.find((days) => leftMs <= days * dayMs)
  if (daysBefore === undefined) return
  await unitOfWork.run(job, 'provider.certificate-ends', async (tx) => {
    tx.unchanged()
    if (!(await claimCertificateMail(tx, { provider, fingerprint, daysBefore }))) return
    await mail.queueForTeam(tx, {
      type: 'CERTIFICATE_ENDS',
      provider: providerTitles[provider],
      subject,
      validUntil: validUntil.toISOString(),
      daysBefore,
      hasEnded: leftMs <= 0,
      link: `${publicUrl}/admin/configuracao-provedores`,
    })
  })
}
