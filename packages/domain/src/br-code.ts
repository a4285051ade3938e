import { brCodeCrc } from './br-code-crc.ts'
import { readTlv, type TlvField, writeTlv } from './br-code-tlv.ts'
import { decimalText, type Money, moneyFromDecimalText } from './money.ts'
import { parsePixKey } from './pix-key.ts'
import { brCodeCity, brCodeName } from './transliterate.ts'
import { isStaticTxid } from './txid.ts'

/** Oddities of codes in the wild. They do not prevent a payment. */
export type BrCodeWarning = 'txid-alphabet' | 'amount-format' | 'url-scheme'

interface BrCodeCommon {
  /** True for a code meant to be paid once (field 01 = 12). */
  readonly singleUse: boolean
  readonly merchantName: string | null
  readonly merchantCity: string | null
  readonly postalCode: string | null
  /** Null if the payer types it. For a dynamic code it is only a hint: the payload at its address decides. */
  readonly amount: Money | null
  /** Null if absent or `***`. Dynamic codes carry none, or a provider's own reference. */
  readonly txid: string | null
  /** The address that offers a Pix Automático agreement, written without its scheme. */
  readonly recurrenceUrl: string | null
  readonly warnings: readonly BrCodeWarning[]
}

/** Pays a Pix key. */
export interface StaticBrCode extends BrCodeCommon {
  readonly kind: 'static'
  readonly key: string
  readonly description: string | null
}

/** Points to a charge at its provider; `url` comes without scheme. */
export interface DynamicBrCode extends BrCodeCommon {
  readonly kind: 'dynamic'
  readonly url: string
}

/** Offers only an agreement, with nothing to pay now. */
export interface RecurrenceBrCode extends BrCodeCommon {
  readonly kind: 'recurrence'
}

export type BrCode = StaticBrCode | DynamicBrCode | RecurrenceBrCode

export type BrCodeFault =
  | 'header'
  | 'too-long'
  | 'not-ascii'
  | 'malformed'
  | 'crc-missing'
  | 'crc-not-last'
  | 'crc-mismatch'
  | 'repeated-field'
  | 'not-pix'
  | 'key-and-url'
  | 'no-key-or-url'
  | 'currency'
  | 'country'

export type BrCodeReading =
  | { readonly ok: true; readonly code: BrCode }
  | { readonly ok: false; readonly fault: BrCodeFault }

const LONGEST_CODE = 512
const LONGEST_URL = 77
const PIX = 'br.gov.bcb.pix'
const NO_TXID = '***'

/**
 * Reads a Pix code as pasted or scanned, by the BR Code manual of the Brazilian Central Bank. White space around it is
 * dropped; white space inside is kept. Refuses a code with a wrong checksum, a broken length, a repeated field, or both a
 * key and an address, since two banks could read it differently. Skips fields that we do not know.
 */
export function readBrCode(text: string): BrCodeReading {
  const payload = text.trim()
  if (!payload.startsWith('000201')) return refused('header')
  if (payload.length > LONGEST_CODE) return refused('too-long')
  if (!/^[\x20-\x7e]*$/.test(payload)) return refused('not-ascii')
  const fields = readTlv(payload)
  if (fields === null) return refused('malformed')
  const fault = checksumFault(payload, fields) ?? fieldFault(fields)
  return fault === null ? readAccount(fields) : refused(fault)
}

function checksumFault(payload: string, fields: readonly TlvField[]): BrCodeFault | null {
  const crc = valueOf(fields, '63')
  if (crc === null) return 'crc-missing'
  if (fields.at(-1)?.id !== '63' || crc.length !== 4) return 'crc-not-last'
  return brCodeCrc(payload.slice(0, -4)) === crc ? null : 'crc-mismatch'
}

function fieldFault(fields: readonly TlvField[]): BrCodeFault | null {
  if (repeats(fields.filter(({ id }) => id < '02' || (id >= '52' && id < '64')))) return 'repeated-field'
  if (valueOf(fields, '53') !== '986') return 'currency'
  return valueOf(fields, '58') === 'BR' ? null : 'country'
}

function readAccount(fields: readonly TlvField[]): BrCodeReading {
  const templates = fields.filter(({ id }) => id >= '26' && id <= '51').map(({ value }) => readTlv(value))
  const additional = readTlv(valueOf(fields, '62') ?? '')
  if (templates.includes(null) || additional === null) return refused('malformed')
  const pixTemplates = templates.filter((template) => template !== null).filter(isPix)
  const [account] = pixTemplates
  if (account === undefined) return refused('not-pix')
  if (pixTemplates.length > 1 || repeats(account) || repeats(additional)) return refused('repeated-field')

  const key = valueOf(account, '01')
  const url = valueOf(account, '25')
  const common = readCommon(fields, additional, url)
  if (key !== null && url !== null) return refused('key-and-url')
  if (key !== null) return accepted({ ...common, kind: 'static', key, description: valueOf(account, '02') })
  if (url !== null) return accepted({ ...common, kind: 'dynamic', url })
  return common.recurrenceUrl === null
    ? refused('no-key-or-url')
    : accepted({ ...common, kind: 'recurrence' })
}

function readCommon(
  fields: readonly TlvField[],
  additional: readonly TlvField[],
  url: string | null,
): BrCodeCommon {
  const amountText = valueOf(fields, '54')
  const amount = amountText === null ? null : moneyFromDecimalText(amountText, 'BRL')
  const reference = valueOf(additional, '05')
  const txid = reference === NO_TXID ? null : reference
  const warnings: BrCodeWarning[] = []
  if (txid !== null && !isStaticTxid(txid)) warnings.push('txid-alphabet')
  if (amountText !== null && amount === null) warnings.push('amount-format')
  if (url?.includes('://')) warnings.push('url-scheme')
  return {
    singleUse: valueOf(fields, '01') === '12',
    merchantName: valueOf(fields, '59'),
    merchantCity: valueOf(fields, '60'),
    postalCode: valueOf(fields, '61'),
    amount,
    txid,
    recurrenceUrl: recurrenceUrl(fields),
    warnings,
  }
}

/** Templates 80 to 99 are free for any use. Skips those that are not of Pix, and those that are not templates. */
function recurrenceUrl(fields: readonly TlvField[]): string | null {
  const templates = fields.filter(({ id }) => id >= '80').map(({ value }) => readTlv(value))
  const pix = templates.find((template) => template !== null && isPix(template))
  return pix ? valueOf(pix, '25') : null
}

function isPix(template: readonly TlvField[]): boolean {
  return valueOf(template, '00')?.toLowerCase() === PIX
}

function repeats(fields: readonly TlvField[]): boolean {
  return new Set(fields.map((field) => field.id)).size !== fields.length
}

function valueOf(fields: readonly TlvField[], id: string): string | null {
  return fields.find((field) => field.id === id)?.value ?? null
}

function refused(fault: BrCodeFault): BrCodeReading {
  return { ok: false, fault }
}

function accepted(code: BrCode): BrCodeReading {
  return { ok: true, code }
}

interface Receiver {
  /** Written in ASCII capitals, cut at 25 characters. */
  readonly merchantName: string
  /** Written in ASCII capitals, cut at 15 characters. */
  readonly merchantCity: string
}

export interface StaticBrCodeInput extends Receiver {
  /** A Pix key in its stored form. */
  readonly key: string
  /** Reais, more than zero; null lets the payer type the amount. */
  readonly amount: Money | null
  /** 1 to 25 letters and digits; null for none. */
  readonly txid: string | null
  /** Printable ASCII. With the key and the field headers it must fit 99 characters, which leaves 37 beside a random key. */
  readonly description?: string
}

export interface DynamicBrCodeInput extends Receiver {
  /** Where the provider keeps the charge's payload: ASCII without scheme, at most 77 characters. */
  readonly url: string
}

/**
 * Writes a code that pays a Pix key.
 * @throws RangeError if a part breaks its limit; only name and city are ever cut.
 */
export function writeStaticBrCode(input: StaticBrCodeInput): string {
  const { key, amount, txid, description = '' } = input
  if (parsePixKey(key) === null) throw new RangeError('BR Code: not a Pix key in its stored form')
  if (txid !== null && !isStaticTxid(txid))
    throw new RangeError('BR Code: txid is not 1 to 25 letters and digits')
  if (!/^[\x20-\x7e]*$/.test(description)) throw new RangeError('BR Code: the description is not ASCII')
  const text = description === '' ? '' : writeTlv('02', description)
  return write('', writeTlv('01', key) + text, amount, input, txid ?? NO_TXID)
}

/**
 * Writes a code for a charge that its provider keeps at `url`, to be paid once. It carries no amount: the charge
 * decides.
 * @throws RangeError if a part breaks its limit.
 */
export function writeDynamicBrCode(input: DynamicBrCodeInput): string {
  const { url } = input
  if (!/^[\x21-\x7e]+$/.test(url) || url.length > LONGEST_URL || url.includes('://')) {
    throw new RangeError('BR Code: not an address without scheme of at most 77 characters')
  }
  return write(writeTlv('01', '12'), writeTlv('25', url), null, input, NO_TXID)
}

function write(
  initiation: string,
  account: string,
  amount: Money | null,
  receiver: Receiver,
  txid: string,
): string {
  const body = [
    writeTlv('00', '01'),
    initiation,
    writeTlv('26', writeTlv('00', PIX) + account),
    writeTlv('52', '0000'),
    writeTlv('53', '986'),
    amount === null ? '' : writeTlv('54', amountText(amount)),
    writeTlv('58', 'BR'),
    writeTlv('59', brCodeName(receiver.merchantName)),
    writeTlv('60', brCodeCity(receiver.merchantCity)),
    writeTlv('62', writeTlv('05', txid)),
    '6304',
  ].join('')
  return body + brCodeCrc(body)
}

function amountText(amount: Money): string {
  const text = decimalText(amount)
  if (amount.currency !== 'BRL' || amount.minor <= 0n || text.length > 13) {
    throw new RangeError('BR Code: the amount is not reais above zero of at most 13 characters')
  }
  return text
}
