import {
  type CreatePaymentBody,
  createPayment,
  type StorePayment,
} from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import { parseStoreId } from '@puente/domain/establishment'
import { useState } from 'react'
import { isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import { call } from '../../../lib/api/client.ts'
import { KeptRequest } from '../../../lib/api/kept-request.ts'
import { withOneRetry } from '../../../lib/api/with-one-retry.ts'
import { useBusy } from '../../../lib/form/use-busy.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { rateOf } from '../../../lib/format/money.ts'
import {
  bodyOf,
  emptyValues,
  type FormFault,
  firstFault,
  type PayerValues,
  type Terms,
} from './payment-form.rules.ts'
import { type Refusal, refusalOf } from './payment-refusal.ts'
import type { TypedAmount } from './typed-amount.rules.ts'

/** Why nothing was made. `error` has the words of a problem. */
export type Failure =
  | { readonly kind: 'no-store-id' }
  | { readonly kind: Exclude<Refusal['kind'], 'field' | 'terms'>; readonly error: unknown }

export interface ChangedTerms {
  /** What the form showed. */
  readonly before: Terms
  readonly now: Terms
}

interface PaymentFormOptions {
  storeId: string
  amount: TypedAmount
  terms: Terms | null
  onMade: (payment: StorePayment) => void
}

/** The form of a payment and its one request. What was typed stays, whatever the outcome, until the payment is made. */
export function usePaymentForm({ storeId, amount, terms, onMade }: PaymentFormOptions) {
  const language = useLanguage()
  const [values, setValues] = useState<PayerValues>(emptyValues)
  const { fault, attempt, newTerms, setFault, setNewTerms, refuse } = useRefusal()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [privacyVersion, setPrivacyVersion] = useState<string>(currentLegalVersion('privacy'))
  const [kept] = useState(() => new KeptRequest<CreatePaymentBody>())
  const { busy, isBusy, setBusy } = useBusy()

  const changed = (...fields: readonly string[]): void => {
    setFailure(null)
    if (fault !== null && fields.includes(fault.field)) setFault(null)
  }
  const take = (error: unknown, agreed: Terms): void => {
    if (!isOutcomeOpen(error)) kept.forget()
    const refusal = refusalOf(error)
    if (refusal.kind === 'field') refuse(refusal.fault)
    else if (refusal.kind === 'terms' && refusal.privacyVersion !== privacyVersion) {
      // A newer server than this page. What was typed stays, and only the payer can consent again.
      setPrivacyVersion(refusal.privacyVersion)
      setValues((before) => ({ ...before, gdprConsent: false }))
      refuse({ field: 'gdprConsent', code: 'CONSENT_OUTDATED' })
    } else if (refusal.kind === 'terms') setNewTerms({ before: agreed, now: withNew(agreed, refusal) })
    else setFailure({ kind: refusal.kind, error })
  }
  const send = async (agreed: Terms): Promise<void> => {
    const body = bodyOf(amount, values, agreed, { privacyVersion, language })
    const request = kept.of({ ...values, ...amount, minor: String(amount.minor) }, body)
    setBusy(true)
    try {
      const made = await withOneRetry(() => call(createPayment, { params: { storeId }, ...request }))
      kept.forget()
      setValues(emptyValues)
      setNewTerms(null)
      onMade(made)
    } catch (error) {
      take(error, agreed)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    fault,
    attempt,
    failure,
    newTerms,
    busy,
    set: (part: Partial<PayerValues>): void => {
      setValues((before) => ({ ...before, ...part }))
      changed(...Object.keys(part))
    },
    amountChanged: (): void => changed('realValueMinor'),
    keepOldTerms: (): void => setNewTerms(null),
    submit: (): void => {
      const agreed = newTerms?.now ?? terms
      if (isBusy() || agreed === null) return
      setFailure(null)
      const found = firstFault(amount, values, agreed)
      if (found !== null) return refuse(found)
      if (parseStoreId(storeId) === null) return setFailure({ kind: 'no-store-id' })
      setFault(null)
      void send(agreed)
    },
  }
}

/** The one fault that is shown with the number of failed sends, each of which leads to it, or the figures that changed. */
function useRefusal() {
  const [fault, setFault] = useState<FormFault | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [newTerms, setNewTerms] = useState<ChangedTerms | null>(null)
  const refuse = (found: FormFault): void => {
    setNewTerms(null)
    setFault(found)
    setAttempt((before) => before + 1)
  }
  return { fault, attempt, newTerms, setFault, setNewTerms, refuse }
}

function withNew(before: Terms, { rateText, feeMinor }: Extract<Refusal, { kind: 'terms' }>): Terms {
  return { ...before, rateText, rate: rateOf(rateText), feeMinor }
}
