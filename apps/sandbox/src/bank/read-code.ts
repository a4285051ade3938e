import { type DynamicBrCode, readBrCode } from '@puente/domain/br-code'
import type { SandboxContext } from '../context.ts'
import type { Charge } from '../store/records.ts'
import { BankRefusal } from './refusal.ts'

export type PayableCode =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'static'; txid: string | null; amountMinor: bigint | null; description: string | null }

/**
 * Reads a pasted or scanned code and finds what it pays. The state of a charge is not judged here.
 * @throws BankRefusal code.* or charge.missing
 */
export function readCode(context: SandboxContext, text: string): PayableCode {
  if (text.trim() === '') throw new BankRefusal('code.empty')
  const reading = readBrCode(text)
  if (!reading.ok) {
    throw new BankRefusal(reading.fault === 'crc-mismatch' ? 'code.checksum' : 'code.unreadable')
  }
  const { code } = reading
  if (code.kind === 'dynamic') return { kind: 'charge', charge: chargeAt(context, code) }
  if (code.kind !== 'static' || code.key !== context.config.receiver.key) {
    throw new BankRefusal('code.foreign')
  }
  return {
    kind: 'static',
    txid: code.txid,
    amountMinor: code.amount?.minor ?? null,
    description: code.description,
  }
}

/**
 * A code is ours by the token at the end of its address: that is unique, while the host may differ between
 * how the client reaches the sandbox and how the payer does.
 */
function chargeAt(context: SandboxContext, { url }: DynamicBrCode): Charge {
  const [, host, token] = /^([^/]+)\/qr\/v2\/([0-9a-f]{32})$/.exec(url) ?? []
  const location = token === undefined ? undefined : context.store.locationsByToken.get(token)
  const charge = location?.txid ? context.store.charges.get(location.txid) : undefined
  if (charge) return charge
  const ours = location !== undefined || host === new URL(context.baseUrl()).host
  throw new BankRefusal(ours ? 'charge.missing' : 'code.foreign')
}
