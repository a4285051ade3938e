import { writeDynamicBrCode } from '@puente/domain/br-code'
import {
  type ChargeRequest,
  CollectorFailure,
  type IssuedCharge,
  type PixCollector,
  type PixWindow,
  type ReceivedPix,
  type ReceivedPixList,
  type ReceivedPixPage,
} from '../../src/features/collections/ports/collector.port.ts'

/** The fault of the next call of a kind. */
export type Fault = 'refuse' | 'time-out-before' | 'time-out-after' | 'not-sent' | 'ask-to-wait'

/** A provider in memory. Like a real one, it keeps a charge whose caller died before the answer. */
export interface FakeCollector extends PixCollector, ReceivedPixList {
  readonly charges: Map<string, IssuedCharge>
  /** Every Pix that reached our account, by its end-to-end id. */
  readonly received: Map<string, ReceivedPix>
  /** Every call: its kind and its object, such as `create <txid>`. */
  readonly calls: string[]
  /** Faults of the next calls, first in, first out. */
  readonly faults: Fault[]
  /** The source of a charge's code. Null for a provider that leaves it out. */
  codeOf: (txid: string) => string | null
  /** Runs after the provider has carried out the call and before it answers. */
  beforeAnswer: () => void
  pay(pix: ReceivedPix): void
  /** Completes every return of this Pix that is in progress, and returns the Pix in its new state. */
  endReturn(endToEndId: string, state: 'returned' | 'not-done'): ReceivedPix
}

export const testPixKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
/** The longest period of one list of received Pix. */
const longestWindowMs = 7 * 86_400_000
const receiver = { merchantName: 'Puente', merchantCity: 'Sao Paulo' }

const capabilities: FakeCollector['capabilities'] = {
  payerDocuments: ['cpf', 'cnpj'],
  repeatsCreation: true,
  cancels: true,
  returnsForDays: 90,
}

export function fakeCollector(now: () => Date): FakeCollector {
  const charges = new Map<string, IssuedCharge>()
  const received = new Map<string, ReceivedPix>()
  const calls: string[] = []
  const faults: Fault[] = []

  function call<T>(name: string, act: () => T): Promise<T> {
    const fault = faults.shift()
    if (fault === 'not-sent') throw new CollectorFailure('network', 'not-sent', 'our queue is full')
    calls.push(name)
    if (fault === 'refuse') throw new CollectorFailure('validation', 'refused', 'refused')
    if (fault === 'ask-to-wait') {
      throw new CollectorFailure('api', 'not-sent', 'asked to wait', new Date(now().getTime() + 60_000))
    }
    if (fault === 'time-out-before') throw new CollectorFailure('retryable-network', 'unknown', 'late')
    const answer = act()
    collector.beforeAnswer()
    if (fault === 'time-out-after') throw new CollectorFailure('retryable-network', 'unknown', 'late')
    return Promise.resolve(answer)
  }

  const collector: FakeCollector = {
    name: 'bcb',
    simulated: true,
    pixKey: testPixKey,
    receiver,
    capabilities,
    charges,
    received,
    calls,
    faults,
    codeOf: (txid) => writeDynamicBrCode({ url: `pix.example.com/v2/${txid}`, ...receiver }),
    beforeAnswer: () => {},
    createCharge: async (request) =>
      call(`create ${request.txid}`, () => {
        const known = charges.get(request.txid)
        const charge = known ?? issued(request, now(), collector.codeOf(request.txid))
        charges.set(request.txid, charge)
        return charge
      }),
    findCharge: async (txid) => call(`find ${txid}`, () => charges.get(txid) ?? null),
    cancelCharge: async (txid) =>
      call(`cancel ${txid}`, () => {
        const charge = charges.get(txid)
        if (charge?.status !== 'pending') throw new CollectorFailure('validation', 'refused', 'not ATIVA')
        const cancelled: IssuedCharge = {
          ...charge,
          status: 'cancelled',
          providerStatus: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
        }
        charges.set(txid, cancelled)
        return cancelled
      }),
    ...returnCalls(received, call),
    findPix: async (endToEndId) => call(`pix ${endToEndId}`, () => received.get(endToEndId) ?? null),
    longestWindowMs,
    listReceivedPix: async (window, page, which) => call('list', () => pageOf(received, window, page, which)),
    pay(pix) {
      received.set(pix.endToEndId, pix)
      const charge = pix.txid === null ? undefined : charges.get(pix.txid)
      if (charge === undefined) return
      const payments = [...charge.payments, pix]
      charges.set(charge.txid, { ...charge, status: 'confirmed', providerStatus: 'CONCLUIDA', payments })
    },
  }
  return collector
}

/** The returns of a provider. Like many banks, it refuses an id that it knows already. */
function returnCalls(
  received: Map<string, ReceivedPix>,
  call: <T>(name: string, act: () => T) => Promise<T>,
): Pick<FakeCollector, 'returnPix' | 'findReturn' | 'endReturn'> {
  return {
    returnPix: async ({ endToEndId, returnId, amountMinor }) =>
      call(`return ${returnId}`, () => {
        const pix = received.get(endToEndId)
        if (pix === undefined) throw new CollectorFailure('api', 'refused', 'no such Pix')
        const left = pix.returns
          .filter(({ state }) => state !== 'not-done')
          .reduce((rest, one) => rest - one.amountMinor, pix.amountMinor)
        const isUsed = pix.returns.some(({ id }) => id === returnId)
        if (isUsed || amountMinor > left) throw new CollectorFailure('validation', 'refused', 'invalid')
        const asked = { id: returnId, amountMinor, nature: 'asked', state: 'processing' } as const
        received.set(endToEndId, { ...pix, returns: [...pix.returns, asked] })
        return asked
      }),
    findReturn: async (endToEndId, returnId) =>
      call(
        `find-return ${returnId}`,
        () => received.get(endToEndId)?.returns.find(({ id }) => id === returnId) ?? null,
      ),
    endReturn(endToEndId, state) {
      const pix = received.get(endToEndId)
      if (pix === undefined) throw new Error('no such Pix')
      const returns = pix.returns.map((one) => (one.state === 'processing' ? { ...one, state } : one))
      const ended = { ...pix, returns }
      received.set(endToEndId, ended)
      return ended
    },
  }
}

function pageOf(
  received: ReadonlyMap<string, ReceivedPix>,
  { from, to }: PixWindow,
  page: number,
  which: 'all' | 'with-returns' = 'all',
): ReceivedPixPage {
  if (to.getTime() - from.getTime() > longestWindowMs) {
    throw new CollectorFailure('validation', 'refused', 'the window is too long')
  }
  const listed = [...received.values()].filter(
    (pix) => pix.paidAt >= from && pix.paidAt <= to && (which === 'all' || pix.returns.length > 0),
  )
  return { items: listed.slice(page * 2, page * 2 + 2), hasMore: listed.length > page * 2 + 2 }
}

function issued(request: ChargeRequest, now: Date, pixCode: string | null): IssuedCharge {
  return {
    txid: request.txid,
    transactionId: request.txid,
    pixCode,
    location: null,
    status: 'pending',
    providerStatus: 'ATIVA',
    pixKey: request.pixKey,
    amountMinor: request.amountMinor,
    generatedAt: now,
    expiresAt: new Date(now.getTime() + request.expiresInSeconds * 1000),
    payments: [],
  }
}
