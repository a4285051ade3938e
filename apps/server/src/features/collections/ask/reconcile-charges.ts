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
 * Asks about every charge whose turn it is (HOOK-017, PSP-016). Claiming writes the next turn first, so that of many
 * workers one asks, and one that dies loses nothing but this turn. Returns how many were asked.
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
 * A person waits for this charge: one that is pending, or whose time is over, and was not verified in the last 30 s is (GEN-007,
 * QR-028). Others, and a provider that does not answer, leave it as it is.
 */
export async function verifyCharge(deps: AskDeps, chargeId: string): Promise<void> {
  const charge = await claimForVerification(deps.uow, chargeId, verifyPauseSeconds, ['pending', 'expired'])
  if (charge !== null) await askOrLog(deps, charge)
}

/**
 * Before pesos leave: a charge that was not verified in the last 5 min is, so that a refund or dispute of which no notice
 * told is known. A provider that does not answer holds nothing up.
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

/** Nobody could say for a day after its expiry whether it was paid: no answer came, or one that leaves it open. */
function isOpenForLong(charge: Charge, now: Date): boolean {
  return charge.status === 'pending' && now.getTime() >= charge.expiresAt.getTime() + longestSilenceMs
}

/** A person has to look, or to configure the provider again. The charge stays pending, and is asked about each hour. */
async function flagSilence(uow: UnitOfWork, chargeId: string): Promise<void> {
  const flag = 'never-answered'
  await uow.run(job, 'charges.ask', async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (charge === null || charge.status !== 'pending' || charge.flags.includes(flag)) return tx.unchanged()
    announceCharge(tx, await updateCharge(tx, charge, { flag }))
    tx.audit({ object: { type: 'charge', id: chargeId }, after: { flag } })
  })
}
