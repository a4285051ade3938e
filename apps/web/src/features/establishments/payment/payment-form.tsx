import { parseCpf } from '@puente/domain/cpf'
import { money } from '@puente/domain/money'
import { formatMoney, formatRate } from '@puente/domain/money-format'
import { formatBrazilianPhone } from '@puente/domain/phone-brazil'
import { longestLicensePlate, longestProductDescription } from '@puente/domain/store-payment'
import { formatTaxDocumentTyping } from '@puente/domain/tax-document'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Mail from 'lucide-react/icons/mail'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { AmountBox, Bridge } from '../../../ui/bridge.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PrivacyConsent } from '../../../ui/privacy-consent.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { FormFailure } from './form-failure.tsx'
import { type FormFault, type PaymentField, paymentOf, type Terms } from './payment-form.rules.ts'
import { PaymentTotals } from './payment-totals.tsx'
import type { usePaymentForm } from './use-payment-form.ts'
import { boxesOf, type TypedAmount } from './typed-amount.rules.ts'

export interface PaymentFormProps {
  id: string
  form: ReturnType<typeof usePaymentForm>
  amount: TypedAmount
  onAmount: (amount: TypedAmount) => void
  terms: Terms
  isEstimate: boolean
}

/** What a payer fills in, in the order of PAY-008 (PAY-002). */
export function PaymentForm({ id, form, amount, onAmount, terms, isEstimate }: PaymentFormProps) {
  const texts = useTexts('establishments/payment')
  const formRef = useFirstFault(form.attempt)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isEstimate) form.submit()
  }
  const errorOf = useErrors(form.fault, terms)
  const { values, set } = form
  return (
    <form ref={formRef} id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Amounts {...{ form, amount, onAmount, terms, isEstimate }} error={errorOf('realValueMinor')} />
      <TextField
        label={texts.name}
        value={values.payerName}
        maxLength={200}
        autoComplete="name"
        autoCapitalize="words"
        onChange={({ target }) => set({ payerName: target.value })}
        error={errorOf('payerName')}
      />
      <MaskedField
        label={texts.cpf}
        value={values.payerCpf}
        mask={formatTaxDocumentTyping}
        maxLength={11}
        onValueChange={(payerCpf) => set({ payerCpf })}
        state={parseCpf(values.payerCpf) === null ? undefined : 'ok'}
        error={errorOf('payerCpf')}
      />
      <Contact form={form} errorOf={errorOf} />
      <TextField
        label={texts.product}
        placeholder={texts.productHint}
        value={values.productDescription}
        maxLength={longestProductDescription}
        autoComplete="off"
        onChange={({ target }) => set({ productDescription: target.value })}
        error={errorOf('productDescription')}
      />
      <TextField
        label={texts.plate}
        optional={texts.optional}
        hint={texts.plateHint}
        value={values.licensePlate}
        maxLength={longestLicensePlate}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => set({ licensePlate: target.value.toUpperCase() })}
        error={errorOf('licensePlate')}
      />
      <PrivacyConsent
        given={values.gdprConsent}
        onChange={(gdprConsent) => set({ gdprConsent })}
        error={errorOf('gdprConsent')}
        texts={texts.consent}
      />
      <FormFailure failure={form.failure} />
    </form>
  )
}

type ErrorOf = (field: PaymentField) => string | undefined

/** The words of the one fault that is shown, beside its field. */
function useErrors(fault: FormFault | null, { feeMinor, minMinor, maxMinor }: Terms): ErrorOf {
  const { faults } = useTexts('establishments/payment')
  return (field) => {
    if (fault?.field !== field) return undefined
    const [fee, min, max] = [feeMinor, minMinor, maxMinor].map((minor) => formatMoney(money(minor, 'BRL')))
    if (fault.code === 'AMOUNT_TOO_LARGE') return faults.AMOUNT_TOO_LARGE(max ?? '', fee ?? '')
    if (fault.code === 'INVALID_AMOUNT') return faults.INVALID_AMOUNT(min ?? '', max ?? '')
    return faults[fault.code]
  }
}

interface AmountsProps extends Omit<PaymentFormProps, 'id'> {
  error: string | undefined
}

/** One amount in two currencies, what the fee adds, and what is paid. */
function Amounts({ form, amount, onAmount, terms, isEstimate, error }: AmountsProps) {
  const texts = useTexts('establishments/payment')
  const errorId = useId()
  const boxes = boxesOf(amount, terms.rate)
  const change = (currency: TypedAmount['currency']) => (minor: bigint | null) => {
    form.amountChanged()
    onAmount({ currency, minor })
  }
  const faulty = error !== undefined && { invalid: true, 'aria-describedby': errorId }
  return (
    <div>
      <Bridge rate={texts.rate(formatRate(terms.rate))} error={error} errorId={errorId}>
        <AmountBox
          label={texts.pesos}
          currency="ARS"
          value={boxes.ars}
          onValueChange={change('ARS')}
          {...faulty}
        />
        <AmountBox
          label={texts.reais}
          currency="BRL"
          value={boxes.brl}
          onValueChange={change('BRL')}
          {...faulty}
        />
      </Bridge>
      <PaymentTotals
        realValueMinor={paymentOf(amount, terms)?.realValueMinor ?? null}
        feeMinor={terms.feeMinor}
        texts={texts}
      />
      {isEstimate && (
        <p role="status" className="mt-3 text-label text-t2">
          {texts.estimate}
        </p>
      )}
    </div>
  )
}

interface ContactProps {
  form: PaymentFormProps['form']
  errorOf: ErrorOf
}

/** The optional fields (PAY-009), folded until the payer opens them or one of them has a fault. */
function Contact({ form: { values, set }, errorOf }: ContactProps) {
  const texts = useTexts('establishments/payment')
  const regionId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const [emailError, phoneError] = [errorOf('payerEmail'), errorOf('payerPhone')]
  const open = unfolded || emailError !== undefined || phoneError !== undefined
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={regionId}
        onClick={() => setUnfolded(!open)}
        className="flex min-h-13 w-full items-center gap-3 rounded-input border border-line-strong border-dashed px-3.5 py-[11px] text-left text-small"
      >
        <Mail size={20} aria-hidden="true" className="flex-none" />
        <span className="min-w-0 flex-1">
          {texts.contact} <span className="text-t3">{texts.optional}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" className={open ? 'rotate-180' : ''} />
      </button>
      <div id={regionId} hidden={!open} className="mt-3 grid gap-3">
        <TextField
          label={texts.email}
          optional={texts.optional}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={values.payerEmail}
          maxLength={254}
          onChange={({ target }) => set({ payerEmail: target.value })}
          error={emailError}
        />
        <MaskedField
          label={texts.phone}
          optional={texts.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={values.payerPhone}
          mask={formatBrazilianPhone}
          strip={(text) => text.replace(/^\s*\+55/, '').replace(/\D/g, '')}
          maxLength={11}
          onValueChange={(payerPhone) => set({ payerPhone })}
          error={phoneError}
        />
      </div>
    </div>
  )
}
