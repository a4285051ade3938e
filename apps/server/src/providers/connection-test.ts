import type { ConnectionFault } from '@puente/contract/provider-settings'
import {
  type ChargeRequest,
  CollectorFailure,
  type PixCollector,
  type ReceivedPixList,
} from '../features/collections/ports/collector.port.ts'
import type { NoticeRegistration } from '../features/collections/ports/notices.port.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { TokenFailure } from '../platform/outgoing/access-token.ts'
import { NoAnswer, NotSent, StatusRefused } from '../platform/outgoing/failures.ts'
import type { Clean } from './without-secrets.ts'

export interface ConnectionFinding {
  readonly step: 'find-charge' | 'list-pix' | 'make-charge' | 'list-notices'
  readonly fault: ConnectionFault
  /** The provider's own words, without our secrets and without data of payers. */
  readonly detail: string
}

const hourMs = 3_600_000
const largestDifferenceMs = 60_000

export interface TestedProvider {
  readonly collector: PixCollector
  /** Null where the provider lists none. */
  readonly receivedPix: ReceivedPixList | null
  /** Null where the address of notices is not set over its API. */
  readonly registration: NoticeRegistration | null
  readonly clock: Clock
  /** Takes our secrets out of a text. */
  readonly clean: Clean
}

export interface ConnectionTrial {
  /** A charge to make and to cancel again, of the smallest amount. Null, or a provider that cancels none, leaves key and clock untested. */
  readonly charge: ChargeRequest | null
  /** Our address for its notices, without the secret end. */
  readonly noticesBase: string
}

/** Tries what collecting needs, one thing after the other, and returns the first that does not work; null if all of it does. */
export async function testConnection(
  provider: TestedProvider,
  { charge, noticesBase }: ConnectionTrial,
): Promise<ConnectionFinding | null> {
  const { collector, receivedPix, clock } = provider
  const now = clock.now()
  const steps = {
    'find-charge': () => collector.findCharge(unusedTxid()),
    'list-pix': async () =>
      receivedPix?.listReceivedPix({ from: new Date(now.getTime() - hourMs), to: now }, 0),
  } as const
  for (const [step, run] of Object.entries(steps) as [keyof typeof steps, () => Promise<unknown>][]) {
    const finding = await findingOf(step, run)
    if (finding !== null) return finding
  }
  // A charge that cannot be withdrawn again could be paid.
  const isTried = charge !== null && collector.capabilities.cancels
  const finding = isTried ? await testCharge(provider, charge) : null
  return finding ?? testNotices(provider, noticesBase)
}

/** An address that is missing is no fault: the server registers it when it starts. */
async function testNotices(
  { collector, registration, clean }: TestedProvider,
  noticesBase: string,
): Promise<ConnectionFinding | null> {
  let elsewhere: string | null = null
  const finding = await findingOf('list-notices', async () => {
    const addresses = (await registration?.listNotices?.()) ?? []
    const own = addresses.find(({ pixKey }) => pixKey === collector.pixKey)
    if (own !== undefined && own.base !== noticesBase) elsewhere = own.base
  })
  if (finding !== null || elsewhere === null) return finding
  return { step: 'list-notices', fault: 'notices', detail: clean(elsewhere) }
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
  step: ConnectionFinding['step'],
  run: () => Promise<unknown>,
): Promise<ConnectionFinding | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    return { step, fault: faultOf(step, error), detail: error.message }
  }
}

function faultOf(
  step: ConnectionFinding['step'],
  { cause, failure, pausedUntil }: CollectorFailure,
): ConnectionFault {
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

function faultOfStatus(step: ConnectionFinding['step'], status: number): ConnectionFault {
  if (status === 401) return 'secret'
  if (status === 403) return 'scope'
  if (status === 429 || status >= 500) return 'busy'
  // The address answered before, and the rest of the request is ours and right, so that only the key can be wrong.
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
