import { reaisInWords } from '@puente/domain/amount-in-words'
import { formatMoney } from '@puente/domain/money-format'
import { type FormEvent, useEffect, useRef } from 'react'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { keyOf, keyTypeOf, shownKey } from './transfer-form.rules.ts'
import type { TransferForm } from './use-transfer-form.ts'

interface TransferConfirmationProps {
  id: string
  form: TransferForm
  password: string
  onPassword: (password: string) => void
  passwordFault: string | undefined
  /** A transfer of the same amount to the same key is open. */
  asksAboutDuplicate: boolean
  allowDuplicate: boolean
  onAllowDuplicate: (allowDuplicate: boolean) => void
  refusal: string | null
  isLost: boolean
  onSend: () => void
}

/** The second step: who receives, key, amount and fee, and the password of this transfer (FIN-024). Enter sends. */
export function TransferConfirmation(props: TransferConfirmationProps) {
  const {
    id,
    form,
    password,
    onPassword,
    passwordFault,
    asksAboutDuplicate,
    allowDuplicate,
    refusal,
    isLost,
  } = props
  const texts = useTexts('finance/transfers').confirm
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (passwordFault !== undefined) input.current?.focus()
  }, [passwordFault])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSend()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Summary form={form} />
      {isLost && (
        <Callout tone="pending" announce title={texts.lost}>
          {texts.lostText}
        </Callout>
      )}
      {asksAboutDuplicate && (
        <Callout tone="pending" announce title={texts.same}>
          {texts.sameText}
          <Checkbox
            label={texts.allowDuplicate}
            checked={allowDuplicate}
            onChange={({ target }) => props.onAllowDuplicate(target.checked)}
          />
        </Callout>
      )}
      {refusal !== null && (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
      <PasswordField
        ref={input}
        label={texts.password}
        hint={texts.noReturn}
        showLabel={texts.show}
        hideLabel={texts.hide}
        autoComplete="off"
        value={password}
        error={passwordFault}
        onChange={({ target }) => onPassword(target.value)}
      />
    </form>
  )
}

function Summary({ form: { draft, knownOwner, terms } }: Pick<TransferConfirmationProps, 'form'>) {
  const texts = useTexts('finance/transfers').confirm
  const { sum } = useTexts('finance/transfers').transfer
  const language = useLanguage()
  const minor = draft.amountMinor ?? 0n
  const fee = terms?.fee ?? null
  const all = minor + (fee === null ? 0n : amountOf(fee).minor)
  const key = keyOf(draft)
  const about = [knownOwner?.document, knownOwner?.bank].filter((part) => part !== null && part !== undefined)
  return (
    <div className="grid gap-3 rounded-box bg-s2 p-4">
      <div>
        <p className="text-label text-t2">{texts.who}</p>
        <p className="sign break-words text-21">{knownOwner?.name ?? draft.name.trim()}</p>
        <p className="text-small text-t2">
          {knownOwner === undefined ? texts.unconfirmed : about.join(' · ')}
        </p>
      </div>
      <dl className="grid gap-2 border-line border-t pt-3 text-small">
        <Fact name={texts.key}>{shownKey(keyTypeOf(draft), key?.key ?? draft.text)}</Fact>
        <Fact name={texts.amount}>
          <span className="sign text-21">{formatMoney({ minor, currency: 'BRL' })}</span>
        </Fact>
        <Fact name={texts.words}>{reaisInWords(minor, language)}</Fact>
        <Fact name={texts.fee}>{fee === null ? sum.feeUnknown : showAmount(fee)}</Fact>
        <Fact name={texts.leaves}>{formatMoney({ minor: all, currency: 'BRL' })}</Fact>
        {draft.description.trim() !== '' && <Fact name={texts.description}>{draft.description.trim()}</Fact>}
      </dl>
    </div>
  )
}
