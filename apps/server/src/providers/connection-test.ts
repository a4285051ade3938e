import type { ConnectionFault, ConnectionStep } from '@puente/contract/provider-settings'
import {
  type ChargeRequest,
  CollectorFailure,
  type PixCollector,
  type ReceivedPixList,
} from '../features/collections/ports/collector.port.ts'
import type { NoticeRegistration } from '../features/collections/ports/notices.port.ts'
import type {
  ConnectionFinding,
  ConnectionReport,
} from '../features/provider-settings/provider-accounts.port.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { TokenFailure } from '../platform/outgoing/access-token.ts'
import { NoAnswer, NotSent, StatusRefused } from '../platform/outgoing/failures.ts'
import type { Clean } from './without-secrets.ts'

const hourMs = 3_600_000
const largestDifferenceMs = 60_000

export interface TestedProvider {
  readonly collector: PixCollector
  /** Null if the provider lists none. */
  readonly receivedPix: ReceivedPixList | null
  /** Null if the address of notices is not set over its API. */
  readonly registration: NoticeRegistration | null
  readonly clock: Clock
  /** Removes our secrets from a text. */
  readonly clean: Clean
}

export interface ConnectionTrial {
  /** A charge of the smallest amount, to create and cancel. If it is null, or the provider cancels none, key and clock are not tested. */
  readonly charge: ChargeRequest | null
  /** Our address for its notices, without the secret end. Null skips its check. */
  readonly noticesBase: string | null
}

/** Tests each capability that collecting needs, and returns the first that does not work. */
export async function testConnection(
  provider: TestedProvider,
  { charge, noticesBase }: ConnectionTrial,
): Promise<ConnectionReport> {
  const { collector, receivedPix, clock } = provider
  const now = clock.now()
  const steps = {
    'find-charge': () => collector.findCharge(unusedTxid()),
    'list-pix': async () =>
      receivedPix?.listReceivedPix({ from: new Date(now.getTime() - hourMs), to: now }, 0),
  } as const
  for (const [step, run] of Object.entries(steps) as [keyof typeof steps, () => Promise<unknown>][]) {
    const finding = await findingOf(step, run)
    if (finding !== null) return { finding, showsNotices: false }
  }
  // A test charge that cannot be withdrawn could be paid.
  const isTried = charge !== null && collector.capabilities.cancels
  const finding = isTried ? await testCharge(provider, charge) : null
  if (finding !== null || noticesBase === null) return { finding, showsNotices: false }
  return testNotices(provider, noticesBase)
}

/**
 * A missing address is no fault, because the server registers it when it starts. Neither is a bank that does not show the address, or that grants
 * this right to no application, because collecting does not need it.
 */
async function testNotices(
  { collector, registration, clean }: TestedProvider,
  noticesBase: string,
): Promise<ConnectionReport> {
  const listNoticeAddresses = registration?.listNoticeAddresses ?? null
  if (listNoticeAddresses === null) return { finding: null, showsNotices: false }
  const step = 'list-notices'
  try {
    const addresses = await listNoticeAddresses()
    const own = addresses.find(({ pixKey }) => pixKey === collector.pixKey)
    const isElsewhere = own !== undefined && own.base !== noticesBase
    const elsewhere = isElsewhere ? ({ step, fault: 'notices', detail: clean(own.base) } as const) : null
    return { finding: elsewhere, showsNotices: true }
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    const finding = error.outcome === 'refused' ? null : findingFrom(step, error)
    return { finding, showsNotices: false }
  }
}

async function testCharge(
  { collector, clock }: TestedProvider,
  charge: ChargeRequest,
): Promise<ConnectionFinding | null> {
  let differenceMs = 0
  const finding = await findingOf('make-charge', async () => {
    const made = await collector.createCharge(charge)
    const now = clock.now()
    differenceMs = (made.generatedAt ?? now).getTime() - now.getTime()
    await collector.cancelCharge(charge.txid)
  })
  if (finding !== null || Math.abs(differenceMs) <= largestDifferenceMs) return finding
  return { step: 'make-charge', fault: 'clock', detail: `the provider's clock differs by ${differenceMs} ms` }
}

async function findingOf(
  step: ConnectionStep,
  run: () => Promise<unknown>,
): Promise<ConnectionFinding | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    return findingFrom(step, error)
  }
}

function findingFrom(step: ConnectionStep, error: CollectorFailure): ConnectionFinding {
  return { step, fault: faultOf(step, error), detail: error.message }
}

function faultOf(step: ConnectionStep, { cause, failure, pausedUntil }: CollectorFailure): ConnectionFault {
  if (pausedUntil !== null) return 'busy'
  if (cause instanceof TokenFailure) {
    if (cause.kind === 'unreadable') return 'address'
    return cause.fault === 'invalid_scope' ? 'scope' : 'secret'
  }
  if (cause instanceof StatusRefused) return faultOfStatus(step, cause.status)
  if (cause instanceof NotSent || cause instanceof NoAnswer) {
    return isAboutTls(cause.message) ? 'certificate' : 'address'
  }
  return failure === 'api' ? 'address' : 'other'
}

function faultOfStatus(step: ConnectionStep, status: number): ConnectionFault {
  if (status === 401) return 'secret'
  if (status === 403) return 'scope'
  if (status === 429 || status >= 500) return 'busy'
  // The address answered before, and the rest of the request is known to be right, so only the key can be wrong.
  if (step === 'make-charge') return 'key'
  return status === 404 ? 'address' : 'other'
}

/** Error codes of TLS, as Node names them. */
function isAboutTls(message: string): boolean {
  return /\b(CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH)/.test(
    message,
  )
}

/** A txid that nobody uses. */
function unusedTxid(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
