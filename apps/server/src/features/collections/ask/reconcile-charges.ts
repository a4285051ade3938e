import { type AskDeps, askAboutCharge } from './ask-provider.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../charge-news.ts'
import { lockCharge, updateCharge } from '../charge-repository.ts'
import { claimDueCharges, claimForVerification } from './charge-claims.ts'
import { CollectorFailure } from '../ports/collector.port.ts'

const batch = 20
const verifyPauseSeconds = 30
const payoutPauseSeconds = 5 * 60
const longestSilenceMs = 24 * 60 * 60_000
const job = { kind: 'system', name: 'job' } as const

/**
 * Asks about every charge that is due (HOOK-017, PSP-016). Claiming a charge first sets when it is due next. So only one of many
 * workers asks about it, and a worker that dies loses only this turn. Returns how many charges were asked about.
 */
export async function reconcileCharges(deps: AskDeps): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDueCharges(deps.uow, batch)
    await Promise.all(due.map((charge) => askOrLog(deps, charge)))
    asked += due.length
    if (due.length < batch) return asked
  }
}

/**
 * Asks about a charge that a person waits for, if it is pending or expired and was not verified in the last 30 s (GEN-007, QR-028).
 * Any other charge stays as it is, and so does one whose provider does not answer.
 */
export async function verifyCharge(deps: AskDeps, chargeId: string): Promise<void> {
  const charge = await claimForVerification(deps.uow, chargeId, verifyPauseSeconds, ['pending', 'expired'])
  if (charge !== null) await askOrLog(deps, charge)
}

/**
 * Asks about a charge before pesos leave, unless it was verified in the last 5 min. This finds a refund or dispute whose notice
 * never came. A provider that does not answer does not hold the payout up.
 */
export async function verifyBeforePayout(deps: AskDeps, chargeId: string): Promise<void> {
  const charge = await claimForVerification(deps.uow, chargeId, payoutPauseSeconds, ['pending', 'confirmed'])
  if (charge !== null) await askOrLog(deps, charge)
}

async function askOrLog(deps: AskDeps, charge: Charge): Promise<void> {
  try {
    await askAboutCharge(deps, charge)
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    deps.log.warn(
      {
        event: 'provider.failed',
        provider: charge.provider,
        class: error.failure,
        detail: error.message,
        chargeId: charge.id,
      },
      'the provider did not answer about a charge',
    )
  }
  if (isOpenForLong(charge, deps.clock.now())) await flagSilence(deps.uow, charge.id)
}

/** For a day after its expiry, nothing showed whether the charge was paid: no answer came, or the answers leave it open. */
function isOpenForLong(charge: Charge, now: Date): boolean {
  return charge.status === 'pending' && now.getTime() >= charge.expiresAt.getTime() + longestSilenceMs
}

/** An admin has to look, or configure the provider again. The charge stays pending, and we ask about it every hour. */
async function flagSilence(uow: UnitOfWork, chargeId: string): Promise<void> {
  const flag = 'never-answered'
  await uow.run(job, 'charges.ask', async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (charge === null || charge.status !== 'pending' || charge.flags.includes(flag)) return tx.unchanged()
    announceCharge(tx, await updateCharge(tx, charge, { flag }))
    tx.audit({ object: { type: 'charge', id: chargeId }, after: { flag } })
  })
}
