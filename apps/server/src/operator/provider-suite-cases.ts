import { readBrCode } from '@puente/domain/br-code'
import {
  type ChargeRequest,
  CollectorFailure,
  type IssuedCharge,
  type PixCollector,
  type ReceivedPix,
  type ReceivedPixList,
} from '../features/collections/ports/collector.port.ts'
import type { NoticeRegistration } from '../features/collections/ports/notices.port.ts'
import type { ProviderBalance, ProviderStatement } from '../features/collections/ports/statement.port.ts'
import { readStatementPage } from '../features/collections/public.ts'
import type { Clock } from '../platform/clock/clock.ts'

/** A failed case: the provider does something forbidden, or misses something required. */
export class SuiteFault extends Error {}

/** What the cases need from a provider, with real connections to it. */
export interface SuiteWorld {
  readonly collector: PixCollector
  readonly receivedPix: ReceivedPixList | null
  readonly registration: NoticeRegistration | null
  readonly statement?: ProviderStatement
  readonly balance?: ProviderBalance
  readonly clock: Clock
  /** Waits this many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
  /** A charge to request, of a small amount and with an unused txid. */
  order(): ChargeRequest
  /** Pays a charge. Null if nobody pays, so that no money moves. */
  readonly pay: ((charge: IssuedCharge) => Promise<unknown>) | null
}

/** `cannot`: the provider declares that it does not support this · `left-out`: it was skipped, because nobody pays. */
export type SuiteOutcome = 'passed' | 'cannot' | 'left-out'

export interface SuiteCase {
  readonly name: keyof typeof cases
  run(world: SuiteWorld): Promise<SuiteOutcome>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** For a person who pays with their phone. */
const longestWaitMs = 10 * minuteMs
const betweenQueriesMs = 2_000

/**
 * What every adapter has to do at its provider: at the sandbox in our tests, and at a bank's test environment by `npm run provider:suite`. Each case
 * withdraws its charges, as far as the provider can, and changes no setting there.
 */
const cases = {
  'unknown-charge': async ({ collector, order }: SuiteWorld) => {
    holds((await collector.findCharge(order().txid)) === null, 'it knows a charge that nobody made')
    return 'passed'
  },
  'unknown-pix': async ({ collector }: SuiteWorld) => {
    holds((await collector.findPix(unusedEndToEndId)) === null, 'it knows a Pix that nobody sent')
    if (collector.capabilities.returnsForDays === null) return 'cannot'
    const unknown = await collector.findReturn(unusedEndToEndId, 'unknown1')
    holds(unknown === null, 'it knows a return that nobody asked for')
    return 'passed'
  },
  'makes-and-finds': (world: SuiteWorld) =>
    withCharge(world, async (made, asked) => {
      holds(made.txid === asked.txid, 'the charge has another txid than ours')
      holds(made.status === 'pending', `a new charge is ${made.status} (${made.providerStatus})`)
      holds(made.payments.length === 0, 'a new charge is paid already')
      holds(hasAmount(made, asked), 'the charge has another amount than ours')
      holds(isOnTime(made, asked, world.clock), 'its times differ from ours by more than a minute')
      checkCode(made, asked)
      const found = await world.collector.findCharge(asked.txid)
      holds(found !== null, 'it does not find the charge that it made')
      holds(found.transactionId === made.transactionId, 'it finds another charge by the same txid')
      holds(hasAmount(found, asked), 'it finds the charge with another amount')
      holds(found.status === 'pending', `it finds the charge as ${found.status} (${found.providerStatus})`)
      return 'passed'
    }),
  'repeats-creation': (world: SuiteWorld) =>
    withCharge(world, async (made, asked) => {
      // If creation may not be repeated, a second request could make a second charge.
      if (!world.collector.capabilities.repeatsCreation) return 'cannot'
      const again = await world.collector.createCharge(asked)
      holds(again.transactionId === made.transactionId, 'a repeated request makes a second charge')
      return 'passed'
    }),
  'cancels-once': async (world: SuiteWorld) => {
    const { collector } = world
    if (!collector.capabilities.cancels) return 'cannot'
    const asked = world.order()
    await collector.createCharge(asked)
    const cancelled = await collector.cancelCharge(asked.txid)
    holds(cancelled.status === 'cancelled', `a withdrawn charge is ${cancelled.status}`)
    const found = await collector.findCharge(asked.txid)
    holds(found === null || found.status === 'cancelled', 'a withdrawn charge can still be paid')
    return 'passed'
  },
  'lists-received': async ({ receivedPix, clock }: SuiteWorld) => {
    if (receivedPix === null) return 'cannot'
    const now = clock.now()
    const window = { from: new Date(now.getTime() - hourMs), to: now }
    const { items } = await receivedPix.listReceivedPix(window, 0)
    const isInside = items.every(({ paidAt }) => within(paidAt, window.from, now))
    holds(isInside, 'it lists a Pix outside the window that was asked for')
    return 'passed'
  },
  'reads-statement': async ({ statement, clock }: SuiteWorld) => {
    if (statement === undefined) return 'cannot'
    const now = clock.now()
    const page = await readStatementPage(statement, { from: new Date(now.getTime() - hourMs) }, now)
    const unreadable = page.entries.filter(({ kind }) => kind === 'unreadable').length
    holds(unreadable === 0, `${unreadable} lines of its statement cannot be read`)
    return 'passed'
  },
  'shows-balance': async ({ balance }: SuiteWorld) => {
    if (balance === undefined) return 'cannot'
    const { blockedMinor } = await balance.readBalance()
    holds(blockedMinor === null || blockedMinor >= 0n, 'less than nothing is blocked')
    return 'passed'
  },
  'shows-notices': async ({ registration }: SuiteWorld) => {
    const listNoticeAddresses = registration?.listNoticeAddresses ?? null
    if (listNoticeAddresses === null) return 'cannot'
    try {
      await listNoticeAddresses()
      return 'passed'
    } catch (error) {
      // Some banks grant this right to no application. Nothing depends on it.
      if (error instanceof CollectorFailure && error.outcome === 'refused') return 'cannot'
      throw error
    }
  },
  'is-paid-and-gives-back': (world: SuiteWorld) =>
    withCharge(world, async (made, asked) => {
      if (world.pay === null) return 'left-out'
      const since = world.clock.now()
      await world.pay(made)
      const paid = await until(world, async () => {
        const charge = await world.collector.findCharge(asked.txid)
        return charge !== null && charge.payments.length > 0 ? charge : null
      })
      holds(paid !== null, 'the charge was not paid in time, or it does not show the Pix that paid it')
      const [pix] = paid.payments
      holds(pix !== undefined, 'the charge does not show the Pix that paid it')
      // Return the money even if a check fails.
      try {
        await checkPaid(world, { paid, pix, asked, since })
      } finally {
        await giveBack(world, pix)
      }
      return 'passed'
    }),
} satisfies Readonly<Record<string, (world: SuiteWorld) => Promise<SuiteOutcome>>>

export const suiteCases: readonly SuiteCase[] = (Object.keys(cases) as SuiteCase['name'][]).map((name) => ({
  name,
  run: (world) => cases[name](world),
}))

const unusedEndToEndId = 'E9999999920000101000000000000000'

function holds(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new SuiteFault(otherwise)
}

interface Paid {
  readonly paid: IssuedCharge
  readonly pix: ReceivedPix
  readonly asked: ChargeRequest
  readonly since: Date
}

async function checkPaid(world: SuiteWorld, { paid, pix, asked, since }: Paid): Promise<void> {
  holds(paid.status === 'confirmed', `a paid charge is ${paid.status} (${paid.providerStatus})`)
  holds(pix.amountMinor === asked.amountMinor, 'the Pix has another amount')
  holds(pix.txid === asked.txid, 'the Pix names another charge')
  const alone = await world.collector.findPix(pix.endToEndId)
  holds(alone?.amountMinor === asked.amountMinor, 'it does not find the Pix alone')
  await checkListed(world, { since, endToEndId: pix.endToEndId })
}

/** Creates a charge, and withdraws it afterwards, even if the case fails. */
async function withCharge(
  { collector, order }: SuiteWorld,
  check: (made: IssuedCharge, asked: ChargeRequest) => Promise<SuiteOutcome>,
): Promise<SuiteOutcome> {
  const asked = order()
  const made = await collector.createCharge(asked)
  try {
    return await check(made, asked)
  } finally {
    if (collector.capabilities.cancels) await withdraw(collector, asked.txid)
  }
}

async function withdraw(collector: PixCollector, txid: string): Promise<void> {
  try {
    await collector.cancelCharge(txid)
  } catch (error) {
    // The charge was paid meanwhile.
    if (!(error instanceof CollectorFailure && error.outcome === 'refused')) throw error
  }
}

function hasAmount({ amountMinor }: IssuedCharge, asked: ChargeRequest): boolean {
  return amountMinor === null || amountMinor === asked.amountMinor
}

function isOnTime({ generatedAt, expiresAt }: IssuedCharge, asked: ChargeRequest, clock: Clock): boolean {
  const now = clock.now().getTime()
  const end = now + asked.expiresInSeconds * 1000
  const near = (at: Date | null, ms: number) => at === null || Math.abs(at.getTime() - ms) <= minuteMs
  return near(generatedAt, now) && near(expiresAt, end)
}

/** The code that a payer's bank reads: written by the provider, or by us over the address that it gives. */
function checkCode({ pixCode, location }: IssuedCharge, asked: ChargeRequest): void {
  if (pixCode === null) return holds(location !== null, 'it gives neither a code nor an address for one')
  const reading = readBrCode(pixCode)
  holds(reading.ok, `its code cannot be read: ${reading.ok ? '' : reading.fault}`)
  const { code } = reading
  holds(code.kind !== 'recurrence', 'its code pays nothing')
  const amount = code.amount?.minor ?? null
  holds(amount === null || amount === asked.amountMinor, 'its code has another amount')
}

interface Listed {
  readonly since: Date
  readonly endToEndId: string
}

async function checkListed(world: SuiteWorld, { since, endToEndId }: Listed): Promise<void> {
  const { receivedPix, clock } = world
  if (receivedPix === null) return
  const from = new Date(since.getTime() - minuteMs)
  const isListed = await until(world, async () => {
    const { items } = await receivedPix.listReceivedPix({ from, to: clock.now() }, 0)
    return items.some((one) => one.endToEndId === endToEndId) ? true : null
  })
  holds(isListed === true, 'it does not list the Pix that arrived')
}

async function giveBack(
  world: SuiteWorld,
  { endToEndId, amountMinor }: { readonly endToEndId: string; readonly amountMinor: bigint },
): Promise<void> {
  const { collector } = world
  if (collector.capabilities.returnsForDays === null) return
  const returnId = `suite${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
  const asked = await collector.returnPix({ endToEndId, returnId, amountMinor })
  holds(asked.state !== 'not-done', 'it takes a return and does not do it')
  const ended = await until(world, async () => {
    const found = await collector.findReturn(endToEndId, returnId)
    return found !== null && found.state !== 'processing' ? found : null
  })
  holds(ended?.state === 'returned', `the return did not reach its end: ${ended?.state ?? 'processing'}`)
  holds(ended.amountMinor === amountMinor, 'it gave back another amount')
}

/** Polls until an answer comes. Null if none came in time. */
async function until<T>({ clock, pause }: SuiteWorld, ask: () => Promise<T | null>): Promise<T | null> {
  const endMs = clock.now().getTime() + longestWaitMs
  for (;;) {
    const answer = await ask()
    if (answer !== null || clock.now().getTime() >= endMs) return answer
    await pause(betweenQueriesMs)
  }
}

function within(at: Date, from: Date, to: Date): boolean {
  return at.getTime() >= from.getTime() - minuteMs && at.getTime() <= to.getTime() + minuteMs
}
