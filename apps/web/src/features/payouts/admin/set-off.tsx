import { setOffCharge } from '@puente/contract/payouts/debts'
import type { AdminCharge } from '@puente/contract/transactions'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useRefusalText } from './payout-outcome.tsx'
import type { OnPaid } from './use-paid.ts'

/** Shows which part of the rest is kept for the debts of the beneficiary, so that the admin knows why they transfer less (ruling 58). */
export function SetOffNote({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('payouts/admin').setOff
  const { division } = charge
  if (division === null || amountOf(division.setOff).minor === 0n) return null
  if (charge.allowedActions.includes('set-off')) return null
  return (
    <Callout tone="pending" title={texts.title(showAmount(division.setOff))}>
      {texts.text(showAmount(division.payable))}
    </Callout>
  )
}

/** In place of the bank data where the debts of the beneficiary leave nothing to transfer: the rest is set off as a whole. */
export function SetOffAll({
  charge,
  onPaid,
  onRefused,
}: {
  charge: AdminCharge
  onPaid: OnPaid
  /** The balance may have changed: reads the charge again. */
  onRefused: () => void
}) {
  const texts = useTexts('payouts/admin').setOff
  const refusalText = useRefusalText()
  const [key] = useState(() => new IntentionKey())
  const setOff = charge.division?.setOff ?? charge.pesosRemaining
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { amountMinor: setOff.amountMinor }
      const input = { params: { id: charge.id }, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(setOffCharge, input))
    },
    onSuccess: async (after) => {
      showToast({ tone: 'success', title: texts.done, description: texts.doneText(showAmount(setOff)) })
      await onPaid(after, { amountMinor: '0', currency: 'ARS' })
    },
    onError: onRefused,
  })
  return (
    <Callout
      tone={error === null ? 'pending' : 'error'}
      title={texts.allTitle}
      announce
      action={
        <Button size="small" variant="primary" busy={isPending} onClick={() => mutate()}>
          {texts.confirm(showAmount(setOff))}
        </Button>
      }
    >
      {error === null ? texts.allText(showAmount(setOff)) : refusalText(error)}
    </Callout>
  )
}
