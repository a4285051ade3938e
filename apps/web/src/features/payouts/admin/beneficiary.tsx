import type { AdminCharge } from '@puente/contract/transactions'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BankData, NoBankData } from './bank-data.tsx'
import { useRefusalText } from './payout-outcome.tsx'
import { SetOffAll } from './set-off.tsx'
import type { OnPaid } from './use-paid.ts'
import type { Payout } from './use-payout.ts'

/** The bank account that gets the pesos, once the payout is begun; or why it could not be begun. */
export function Beneficiary({
  state,
  begin,
  charge,
  onPaid,
  onSetOffRefused,
}: Pick<Payout['begun'], 'state' | 'begin'> & {
  charge: AdminCharge
  onPaid: OnPaid
  onSetOffRefused: () => void
}) {
  const all = useTexts('payouts/admin')
  const texts = all.begun
  const language = useLanguage()
  const refusalText = useRefusalText()
  if (state.step === 'beginning') return <Skeleton className="h-60 rounded-box" />
  const isSetOff = charge.allowedActions.includes('set-off')
  if (state.step === 'not-begun' || (state.step === 'refused' && isSetOff))
    return <SetOffAll charge={charge} onPaid={onPaid} onRefused={onSetOffRefused} />
  if (state.step === 'refused') {
    return (
      <Callout
        tone="error"
        title={texts.refused}
        announce
        action={
          <Button size="small" onClick={begin}>
            {all.bank.retry}
          </Button>
        }
      >
        {refusalText(state.error)}
      </Callout>
    )
  }
  const { bank, accountChanged, approvalWithdrawn } = state.data
  return (
    <div className="grid gap-3">
      {approvalWithdrawn !== null && (
        <Callout
          tone="pending"
          title={texts.withdrawn(formatDate(approvalWithdrawn.since, 'date', language))}
        >
          {approvalWithdrawn.reason !== null && <p>{texts.withdrawnReason(approvalWithdrawn.reason)}</p>}
          <p>{texts.withdrawnText}</p>
        </Callout>
      )}
      {accountChanged && (
        <Callout tone="pending" title={texts.accountChanged}>
          {texts.accountChangedText}
        </Callout>
      )}
      {bank === null ? <NoBankData /> : <BankData bank={bank} withShortcut />}
    </div>
  )
}
