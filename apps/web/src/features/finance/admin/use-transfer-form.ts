import { transferKeyTypes } from '@puente/contract/finance/transfers'
import { useQuery } from '@tanstack/react-query'
import { useFaults } from '../../../lib/form/use-faults.ts'
import { amountOf } from '../../../lib/format/money.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { balanceQuery } from './finance-queries.ts'
import { useKept } from './kept-forms.ts'
import { draftFaults, emptyDraft, keyOf, keyTypeOf, type TransferDraft } from './transfer-form.rules.ts'
import { ownerQuery, termsQuery } from './transfer-queries.ts'
import type { TransferOrder } from './use-transfer.ts'

/** Lookups are rationed: the directory is asked once the key has not changed for this long. */
const askAfterMs = 600

export type TransferForm = ReturnType<typeof useTransferForm>

/** What is typed in the first step, and everything that is read beside it. */
export function useTransferForm() {
  const [draft, changeDraft] = useKept('draft', () => emptyDraft)
  const terms = useQuery(termsQuery)
  const balance = useQuery(balanceQuery)
  const key = keyOf(draft)
  const keyTypes = terms.data?.keyTypes ?? transferKeyTypes
  const typed = key !== null && keyTypes.includes(key.type) ? key.key : ''
  const debounced = useDebounced(typed, askAfterMs)
  const asks = typed !== '' && terms.data?.showsOwners === true
  const owner = useQuery({
    ...ownerQuery(keyTypeOf(draft), typed),
    enabled: asks && debounced === typed,
  })
  const knownOwner = asks ? owner.data : undefined
  const needsName =
    terms.data?.showsOwners === false || (asks && owner.error !== null && knownOwner === undefined)
  const { limit, reserved, fee } = terms.data ?? {}
  const available = balance.error === null ? balance.data?.availableBalance : undefined
  const minorOf = (wire: Parameters<typeof amountOf>[0] | null | undefined): bigint | null =>
    wire === undefined || wire === null ? null : amountOf(wire).minor
  const availableMinor = minorOf(available)
  const bounds = {
    perTransferMinor: minorOf(limit?.perTransfer),
    leftMinor: minorOf(limit?.left),
    freeMinor:
      availableMinor === null ? null : availableMinor - (minorOf(reserved) ?? 0n) - (minorOf(fee) ?? 0n),
  }
  const faults = draftFaults(draft, bounds, { keyTypes, needsName })
  return {
    draft,
    change: (part: Partial<TransferDraft>): void => changeDraft((before) => ({ ...before, ...part })),
    bounds,
    needsName,
    asks,
    owner,
    knownOwner,
    terms: terms.data,
    termsError: terms.error,
    isReading: terms.isFetching,
    readAgain: (): void => void terms.refetch(),
    balance: balance.error === null ? balance.data : undefined,
    isBalanceKnown: availableMinor !== null,
    /** What is to be sent; null while something is missing or not known. */
    order: orderOf(draft, Object.keys(faults).length === 0, knownOwner?.lookupId ?? null, needsName),
    ...useFaults({ faults }),
  }
}

function orderOf(
  draft: TransferDraft,
  isReady: boolean,
  lookupId: string | null,
  needsName: boolean,
): TransferOrder | null {
  const { text, amountMinor, description, name } = draft
  if (!isReady || amountMinor === null || (lookupId === null && !needsName)) return null
  return {
    key: { type: keyTypeOf(draft), text: text.trim() },
    amountMinor: amountMinor.toString(),
    description: description.trim() === '' ? null : description.trim(),
    recipient: lookupId === null ? { name: name.trim() } : { lookupId },
  }
}
