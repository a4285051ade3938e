import { changeSpread, disableManualRate, setManualRate } from '@puente/contract/rates/admin-rates'
import type { AdminRateView } from '@puente/contract/rates/rates'
import { formatMoney } from '@puente/domain/money-format'
import { type Percent, parsePercent } from '@puente/domain/rate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { rateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { effectOnHundred } from './rate-edit.rules.ts'
import { RateEditDialog } from './rate-edit-dialog.tsx'
import { RateFormDialog } from './rate-form-dialog.tsx'
import { rereadRates } from './use-rate-edit.ts'

interface OrderRateDialogProps {
  onClose: () => void
}

/**
 * Sets the order rate by hand. If no rate is in force, because the market gave none, there is nothing to compare with (DASH-020, RATE-010).
 */
export function ManualRateDialog({ rate, onClose }: OrderRateDialogProps & { rate: AdminRateView | null }) {
  const texts = useTexts('rates/admin').manual
  return (
    <RateEditDialog
      title={texts.title}
      text={texts.text}
      failed={texts.setFailed}
      onClose={onClose}
      subject={{
        which: 'ARS_BRL',
        inForce: rate === null ? null : rateOf(rate.base),
        spread: rate === null ? null : parsePercent(rate.spreadPercent),
        save: (value, confirmVariation) => call(setManualRate, { body: { value, confirmVariation } }),
      }}
    />
  )
}

/** Gives the order rate back to the market (RATE-010, RATE-011). */
export function MarketAgainDialog({ onClose }: OrderRateDialogProps) {
  const texts = useTexts('rates/admin')
  const write = useOrderRateWrite(() => call(disableManualRate), onClose)
  return (
    <RateFormDialog
      title={texts.market.title}
      text={texts.market.text}
      submitLabel={texts.market.submit}
      failed={texts.market.failed}
      busy={write.isPending}
      error={write.error}
      onSubmit={() => write.mutate()}
      onClose={onClose}
    />
  )
}

/** Changes the spread: the percentage by which the customer's rate is below the base (RATE-008). */
export function SpreadDialog({ rate, onClose }: OrderRateDialogProps & { rate: AdminRateView }) {
  const texts = useTexts('rates/admin')
  const words = texts.spread
  const [typed, setTyped] = useState(rate.spreadPercent.replace('.', ','))
  const [tried, setTried] = useState(false)
  const plain = typed.trim().replace(',', '.')
  const percent = parsePercent(plain)
  const write = useOrderRateWrite(() => call(changeSpread, { body: { percent: plain } }), onClose)
  const effect = (spread: Percent | null): string => {
    const amount = spread === null ? null : effectOnHundred('ARS_BRL', rateOf(rate.base), spread)
    return amount === null ? '–' : formatMoney(amount)
  }
  const submit = (): void => {
    setTried(true)
    if (percent !== null) write.mutate()
  }
  return (
    <RateFormDialog
      title={words.title}
      text={words.text}
      submitLabel={texts.save}
      failed={words.failed}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        after={<span className="text-t3">%</span>}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && percent === null ? words.fault : undefined}
      />
      <p aria-live="polite" className="rounded-box bg-s2 px-4 py-3 text-label text-t2">
        {words.effect(effect(parsePercent(rate.spreadPercent)), effect(percent))}
        {percent !== null && effect(percent) === '–' && ` ${words.nothingLeft}`}
      </p>
    </RateFormDialog>
  )
}

function useOrderRateWrite(act: () => Promise<unknown>, onDone: () => void) {
  const toasts = useTexts('rates/admin').toasts
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: () => withProof(act),
    onSuccess: async () => {
      showToast({ tone: 'success', title: toasts.done })
      onDone()
      await rereadRates(queryClient)
    },
    onError: () => showToast({ tone: 'error', title: toasts.failed, description: toasts.failedText }),
  })
}
