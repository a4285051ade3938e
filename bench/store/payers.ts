import { randomUUID } from 'node:crypto'
import type { CreatePaymentBody } from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { parseCpf } from '@puente/domain/cpf'
import { callerAddress } from '../caller-address.ts'

/** The outcome of a payer's request. */
export interface Made {
  /** Null if the request was refused. */
  readonly id: string | null
  /** The code of the refusal; null without one. */
  readonly refusal: string | null
  readonly replayed: boolean
  readonly tookMs: number
}

/** A person with a filled form. Pressing again sends the same request with the same key. */
export interface Payer {
  pay(): Promise<Made>
}

type Shown = CreatePaymentBody['shown']

/** The payers of the warm-up and the crowd. No two share an address or a CPF. */
export async function payersOf(
  url: string,
  storeId: string,
  counts: { readonly early: number; readonly crowd: number },
): Promise<{ readonly early: readonly Payer[]; readonly crowd: readonly Payer[] }> {
  const shown = await shownAt(url)
  const all = Array.from({ length: counts.early + counts.crowd }, (_, nth) =>
    payerAt(`${url}/api/v1/stores/${storeId}/payments`, url, shown, nth),
  )
  return { early: all.slice(0, counts.early), crowd: all.slice(counts.early) }
}

/** The public data of the page. */
async function shownAt(url: string): Promise<Shown> {
  const [rate, settings] = await Promise.all(
    ['/rates/order', '/settings'].map(async (path) => (await fetch(`${url}/api/v1${path}`)).json()),
  )
  return {
    rate: rate.value,
    feeMinor: settings.establishment.fee.amountMinor,
    privacyVersion: currentLegalVersion('privacy'),
  }
}

function payerAt(endpoint: string, origin: string, shown: Shown, nth: number): Payer {
  const body: CreatePaymentBody = {
    realValueMinor: String(5_000 + nth),
    payerName: 'Marina Duarte',
    payerCpf: cpfOf(nth),
    payerEmail: 'marina@example.com',
    payerPhone: '(11) 98765-4321',
    productDescription: 'Nafta súper',
    gdprConsent: true,
    language: 'pt',
    shown,
  }
  const request = {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': callerAddress(nth),
    },
    body: JSON.stringify(body),
  }
  return {
    async pay() {
      const startedAt = performance.now()
      const answer = await fetch(endpoint, request)
      const text = await answer.text()
      const tookMs = performance.now() - startedAt
      const { id, pixCode, code } = JSON.parse(text)
      if (answer.status !== 201) return { id: null, refusal: String(code), replayed: false, tookMs }
      if (typeof pixCode !== 'string') throw new Error('a payment without its code')
      return { id, refusal: null, replayed: answer.headers.get('idempotency-replayed') === 'true', tookMs }
    },
  }
}

/** Returns a valid CPF for each number. */
function cpfOf(nth: number): string {
  const base = String(100_000_001 + nth * 7)
  for (let digits = 0; digits < 100; digits += 1) {
    const cpf = parseCpf(base + String(digits).padStart(2, '0'))
    if (cpf !== null) return cpf
  }
  throw new Error(`no check digits fit ${base}`)
}
