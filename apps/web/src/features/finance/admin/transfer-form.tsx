import { longestTransferText, transferKeyTypes } from '@puente/contract/finance/transfers'
import { reaisInWords } from '@puente/domain/amount-in-words'
import { type FormEvent, useId } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { formatMoney } from '@puente/domain/money-format'
import { OwnerPanel } from './owner-panel.tsx'
import { TransferSums } from './transfer-sums.tsx'
import { isEither, keyTypeOf, type AmountFault, type DraftFault } from './transfer-form.rules.ts'
import type { TransferForm } from './use-transfer-form.ts'

interface TransferFormFieldsProps {
  /** The id of the form element. A button outside the form submits it by this id. */
  id: string
  form: TransferForm
  onNext: () => void
}

/** The first step: key, amount and text, who owns the key, and what is left after it (FIN-023). */
export function TransferFormFields({ id, form, onNext }: TransferFormFieldsProps) {
  const texts = useTexts('finance/transfers').transfer
  const language = useLanguage()
  const heading = useId()
  const formRef = useFirstFault(form.attempt)
  const { draft, change, shown, leave, needsName, owner, asks, balance, terms } = form
  const type = keyTypeOf(draft)
  const isValid = form.faults.key === undefined
  const words = useFaultWords(form)
  const inWords = draft.amountMinor === null ? null : reaisInWords(draft.amountMinor, language)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onNext()
  }
  return (
    <form
      ref={formRef}
      id={id}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-4">
        <div className="grid gap-1.5 [&_fieldset]:grid-cols-2 min-[28em]:[&_fieldset]:grid-cols-[repeat(3,auto)] [&_label]:px-2.5">
          <span id={heading} aria-hidden="true" className="font-[550] text-label text-t2">
            {texts.keyType}
          </span>
          <Segmented
            stacked
            label={texts.keyType}
            value={type}
            onValueChange={(chosen) => change({ chosen })}
            options={transferKeyTypes.map((value) => ({ value, label: texts.keyTypes[value] }))}
          />
        </div>
        <TextField
          label={texts.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={draft.text}
          state={isValid ? 'ok' : undefined}
          aside={
            isValid ? <span className="text-mata">{texts.recognised(texts.keyTypes[type])}</span> : undefined
          }
          {...(isEither(draft) && { hint: texts.either })}
          error={words(shown('key'))}
          onChange={({ target }) =>
            change({ text: target.value, ...(target.value === '' && { chosen: null }) })
          }
          onBlur={() => leave('key')}
        />
        <MoneyField
          label={texts.amount}
          currency="BRL"
          value={draft.amountMinor}
          {...(inWords !== null && { hint: inWords })}
          error={words(shown('amount'))}
          onValueChange={(amountMinor) => change({ amountMinor })}
          onBlur={() => leave('amount')}
        />
        <TextField
          label={texts.description}
          optional={texts.optional}
          aside={texts.count(draft.description.length)}
          maxLength={Math.min(longestTransferText, terms?.longestText ?? longestTransferText)}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </div>
      <div className="grid content-start gap-4">
        {terms?.showsOwners !== false && <OwnerPanel asks={asks} read={owner} />}
        {needsName && (
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            maxLength={200}
            value={draft.name}
            error={words(shown('name'))}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={() => leave('name')}
          />
        )}
        <TransferSums balance={balance} terms={terms} amountMinor={draft.amountMinor} />
      </div>
    </form>
  )
}

function useFaultWords({ draft, bounds }: TransferForm) {
  const texts = useTexts('finance/transfers').transfer
  const brl = (minor: bigint | null): string => formatMoney({ minor: minor ?? 0n, currency: 'BRL' })
  return (fault: DraftFault | AmountFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'key-empty':
        return texts.keyEmpty
      case 'key-invalid':
        return texts.keyInvalid(texts.keyTypes[keyTypeOf(draft)])
      case 'key-unsupported':
        return texts.keyUnsupported
      case 'name-empty':
        return texts.nameEmpty
      case 'amount-empty':
        return texts.amountEmpty
      case 'above-per-transfer':
        return texts.abovePerTransfer(brl(bounds.perTransferMinor))
      case 'above-left':
        return texts.aboveLeft(brl(bounds.leftMinor))
      case 'above-balance':
        return texts.aboveBalance(brl(bounds.freeMinor))
    }
  }
}
