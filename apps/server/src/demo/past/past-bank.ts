import type { ProviderName } from '@puente/contract/collections'
import { writeDynamicBrCode } from '@puente/domain/br-code'
import type { TaxDocument } from '@puente/domain/tax-document'
import type {
  ChargeRequest,
  IssuedCharge,
  PixCollector,
  ReceivedPix,
} from '../../features/collections/ports/collector.port.ts'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { PixNotices } from '../../features/collections/ports/notices.port.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Providers } from '../../providers/registry.ts'

type OpenCharge = Pick<
  ChargeRequest,
  'txid' | 'amountMinor' | 'expiresInSeconds' | 'payerName' | 'payerDocument'
>

type Receiver = NonNullable<PixCollector['receiver']>

/** The receiver, for a provider that issues the code itself and needs no name from us. */
const ownReceiver: Receiver = { merchantName: 'Puente Pagamentos', merchantCity: 'Sao Paulo' }

/** A charge with the person that it names. */
interface KeptCharge extends IssuedCharge {
  readonly amountMinor: bigint
  readonly generatedAt: Date
  readonly request: OpenCharge
}

export interface CopiedCharge {
  readonly txid: string
  readonly endToEndId: string
  readonly laterMs: number
  readonly payer: { readonly name: string; readonly document: TaxDocument }
}

/** The provider of the past, in memory: what each charge was, and which Pix came for it. */
export interface PastBank {
  readonly name: ProviderName
  readonly providers: Providers
  /** The charge of this txid. @throws Error if nobody issued it */
  chargeOf(txid: string): KeptCharge
  /** Registers a charge that an earlier start issued. */
  restore(charge: OpenCharge): void
  /** Registers a charge like this one under another txid, at another time and for another payer, with its Pix. */
  copy(txid: string, copied: CopiedCharge): void
  charges(): readonly KeptCharge[]
  /** Gives no code for the next charge of this amount for this person. */
  refuse(charge: Pick<OpenCharge, 'amountMinor' | 'payerName'>): void
  /** Puts the Pix on our account in its present state. */
  receive(pix: ReceivedPix): void
}

/** Stands in for the provider `name` of the real ones: the same key, receiver and capabilities, without a network. */
export function createPastBank(clock: Clock, real: Providers, name: ProviderName): PastBank {
  const model = real.collectorOf(name)
  if (model === null) throw new Error(`${name} is not configured`)
  const { pixKey } = model
  const receiver = model.receiver ?? ownReceiver
  const charges = new Map<string, KeptCharge>()
  const received = new Map<string, ReceivedPix>()
  const refusals = new Set<string>()
  const keep = (charge: KeptCharge): KeptCharge => {
    charges.set(charge.txid, charge)
    return charge
  }

  const issue = (request: OpenCharge) => keep(issued(request, { pixKey, receiver, now: clock.now() }))
  const collector: PixCollector = {
    name,
    simulated: model.simulated,
    pixKey,
    receiver,
    capabilities: model.capabilities,
    async createCharge(request) {
      if (refusals.delete(nameOf(request))) throw refused()
      return charges.get(request.txid) ?? issue(request)
    },
    findCharge: async (txid) => charges.get(txid) ?? null,
    async cancelCharge(txid) {
      const charge = charges.get(txid)
      if (charge?.status !== 'pending') throw refused()
      return keep({ ...charge, status: 'cancelled', providerStatus: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    },
    findPix: async (endToEndId) => received.get(endToEndId) ?? null,
    returnPix: () => Promise.reject(refused()),
    findReturn: async () => null,
  }
  const notices = noticesOf(received)
  return {
    name,
    providers: {
      ...real,
      collectorOf: (other) => (other === name ? collector : null),
      noticesOf: () => notices,
      forJobs: () => null,
      accountOf: () => null,
      registerNoticeAddress: async () => {},
    },
    chargeOf(txid) {
      const charge = charges.get(txid)
      if (charge === undefined) throw new Error(`the bank of the demo issued no charge ${txid}`)
      return charge
    },
    restore: (charge) => void issue(charge),
    refuse: (charge) => void refusals.add(nameOf(charge)),
    copy(txid, copied) {
      const original = charges.get(txid)
      if (original !== undefined) keep(copyOf(original, copied))
    },
    charges: () => [...charges.values()],
    receive(pix) {
      received.set(pix.endToEndId, pix)
      const charge = pix.txid === null ? undefined : charges.get(pix.txid)
      if (charge === undefined) return
      const others = charge.payments.filter(({ endToEndId }) => endToEndId !== pix.endToEndId)
      keep({ ...charge, status: 'confirmed', providerStatus: 'CONCLUIDA', payments: [...others, pix] })
    },
  }
}

function noticesOf(received: ReadonlyMap<string, ReceivedPix>): PixNotices {
  return {
    authenticate: () => null,
    split: () => null,
    readItem: (endToEndId) => received.get(endToEndId) ?? null,
    addressAt: (base) => base,
    proofOf: () => ({}),
  }
}

function issued(
  request: OpenCharge,
  { pixKey, receiver, now }: { readonly pixKey: string; readonly receiver: Receiver; readonly now: Date },
): KeptCharge {
  const { txid, amountMinor, expiresInSeconds } = request
  return {
    txid,
    transactionId: txid,
    pixCode: writeDynamicBrCode({ url: `pix.demo.puente.test/v2/${txid}`, ...receiver }),
    location: null,
    status: 'pending',
    providerStatus: 'ATIVA',
    pixKey,
    amountMinor,
    generatedAt: now,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
    payments: [],
    request,
  }
}

function nameOf({ amountMinor, payerName }: Pick<OpenCharge, 'amountMinor' | 'payerName'>): string {
  return `${amountMinor} ${payerName}`
}

function copyOf(original: KeptCharge, { txid, endToEndId, laterMs, payer }: CopiedCharge): KeptCharge {
  const later = (at: Date) => new Date(at.getTime() + laterMs)
  return {
    ...original,
    txid,
    transactionId: txid,
    generatedAt: later(original.generatedAt),
    expiresAt: original.expiresAt && later(original.expiresAt),
    request: { ...original.request, txid, payerName: payer.name, payerDocument: payer.document },
    payments: original.payments.map((pix) => ({
      ...pix,
      endToEndId,
      txid,
      paidAt: later(pix.paidAt),
      payer,
      returns: pix.returns.map((one) => ({ ...one, id: `D${endToEndId.slice(1)}` })),
    })),
  }
}

function refused(): CollectorFailure {
  return new CollectorFailure('validation', 'refused', 'the bank of the demo does not do this')
}
