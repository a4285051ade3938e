import type { PayPage } from '@puente/contract/charge-page/pay-page'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { ErrorScene } from '../../../ui/illustrations.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'

interface SignWords {
  readonly title: string
  readonly text: string
}

interface NoChargeProps {
  state: 'unknown' | 'failed'
  words: Readonly<Record<'unknown' | 'failed', SignWords>>
  onRetry: () => Promise<void>
}

/** There is nothing to show, or it could not be read. */
export function NoCharge({ state, words, onRetry }: NoChargeProps) {
  const { retry } = useTexts('charge-page/pay')
  const { title, text } = words[state]
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={<ErrorScene />}
        title={title}
        action={
          state === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              {retry}
            </Button>
          )
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}

/** @param name what the amount is to the payer */
export function AmountToPay({ name, total }: { name: string; total: PayPage['total'] }) {
  return (
    <>
      <p className="text-small text-t2">{name}</p>
      <p className="sign pay-total">{showAmount(total)}</p>
    </>
  )
}

interface NamesProps {
  receiverName: string | null
  /** What the charge is for. */
  about?: string | null
}

/** What to compare with the bank's own screen before confirming. A person without a trade name is not named, so the page says why. */
export function Names({ receiverName, about = null }: NamesProps) {
  const texts = useTexts('charge-page/pay')
  const payee = useSiteFacts().settings?.payeeName ?? null
  return (
    <dl className="pay-names">
      <Fact name={texts.receiver}>
        {receiverName ?? (
          <>
            {texts.receiverPerson}
            <span className="block font-normal text-t2">
              {payee === null ? texts.unnamed : texts.unnamedAt(payee)}
            </span>
          </>
        )}
      </Fact>
      {about !== null && <Fact name={texts.about}>{about}</Fact>}
      {payee !== null && <Fact name={texts.payee}>{payee}</Fact>}
    </dl>
  )
}

interface StandingSignProps extends SignWords {
  tone: Tone
  icon: LucideIcon
  action?: ReactNode
}

/** The state of a charge that cannot be paid. Replaces the payer's actions. */
export function StandingSign({ tone, icon: Icon, title, text, action }: StandingSignProps) {
  return (
    <div className={`tint grid justify-items-center gap-2 rounded-card p-5 text-center ${toneClass[tone]}`}>
      <Icon size={44} aria-hidden="true" />
      <h2 className="sign text-24 text-t1">{title}</h2>
      <p className="max-w-[44ch] text-small text-t1">{text}</p>
      {action}
    </div>
  )
}
