import type { TransferKeyType } from '@puente/contract/finance/transfers'
import { formatCnpj } from '@puente/domain/cnpj'
import { formatCpf } from '@puente/domain/cpf'
import { type PixKey, pixKeyCandidates, pixKeyOfType } from '@puente/domain/pix-key'

/** What a person typed into the first step. */
export interface TransferDraft {
  readonly text: string
  /** The type that they chose. Null: it follows what is typed. */
  readonly chosen: TransferKeyType | null
  readonly amountMinor: bigint | null
  readonly description: string
  /** Who receives, where no directory names them. */
  readonly name: string
}

export const emptyDraft: TransferDraft = {
  text: '',
  chosen: null,
  amountMinor: null,
  description: '',
  name: '',
}

/** The type of the key: the chosen one, or else a guess from what is typed so far. */
export function keyTypeOf({ text, chosen }: Pick<TransferDraft, 'text' | 'chosen'>): TransferKeyType {
  if (chosen !== null) return chosen
  const [found] = pixKeyCandidates(text)
  if (found !== undefined) return found.type
  const typed = text.trim()
  if (typed.includes('@')) return 'email'
  if (/^[+(]/.test(typed)) return 'phone'
  if (/^[0-9a-f]{8}-/i.test(typed)) return 'evp'
  if (typed.includes('/') || typed.replace(/\D/g, '').length > 11) return 'cnpj'
  return /[a-z]/i.test(typed) ? 'email' : 'cpf'
}

/** Whether eleven digits are a CPF and a telephone number at once, and nobody chose. */
export function isEither({ text, chosen }: Pick<TransferDraft, 'text' | 'chosen'>): boolean {
  return chosen === null && pixKeyCandidates(text).length > 1
}

/** The key that is typed, or null while it is not one. */
export function keyOf(draft: Pick<TransferDraft, 'text' | 'chosen'>): PixKey | null {
  return pixKeyOfType(keyTypeOf(draft), draft.text)
}

/** A key as people read it. */
export function shownKey(type: TransferKeyType, key: string): string {
  if (type === 'cpf' && key.length === 11) return formatCpf(key)
  return type === 'cnpj' && key.length === 14 ? formatCnpj(key) : key
}

/** The upper bounds of the amount, in centavos. Each is null while it is unknown. */
export interface AmountBounds {
  readonly perTransferMinor: bigint | null
  readonly leftMinor: bigint | null
  readonly freeMinor: bigint | null
}

export type DraftFault = 'key-empty' | 'key-invalid' | 'key-unsupported' | 'name-empty' | AmountFault
export type AmountFault = 'amount-empty' | 'above-per-transfer' | 'above-left' | 'above-balance'

export interface DraftFaults {
  readonly key?: DraftFault
  readonly amount?: AmountFault
  readonly name?: DraftFault
}

/** The faults that keep a draft from the second step. The server checks all of them again. */
export function draftFaults(
  draft: TransferDraft,
  bounds: AmountBounds,
  asked: { readonly keyTypes: readonly TransferKeyType[]; readonly needsName: boolean },
): DraftFaults {
  const key = keyFault(draft, asked.keyTypes)
  const amount = amountFault(draft.amountMinor, bounds)
  const name = asked.needsName && draft.name.trim() === '' ? ('name-empty' as const) : null
  return {
    ...(key !== null && { key }),
    ...(amount !== null && { amount }),
    ...(name !== null && { name }),
  }
}

function keyFault(draft: TransferDraft, keyTypes: readonly TransferKeyType[]): DraftFault | null {
  if (draft.text.trim() === '') return 'key-empty'
  if (keyOf(draft) === null) return 'key-invalid'
  return keyTypes.includes(keyTypeOf(draft)) ? null : 'key-unsupported'
}

function amountFault(amountMinor: bigint | null, bounds: AmountBounds): AmountFault | null {
  const { perTransferMinor, leftMinor, freeMinor } = bounds
  if (amountMinor === null || amountMinor <= 0n) return 'amount-empty'
  if (perTransferMinor !== null && amountMinor > perTransferMinor) return 'above-per-transfer'
  if (leftMinor !== null && amountMinor > leftMinor) return 'above-left'
  return freeMinor !== null && amountMinor > freeMinor ? 'above-balance' : null
}
