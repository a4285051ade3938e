import { currentLegalVersion } from '@puente/contract/identity/legal'
import type { FillPayerFormBody } from '@puente/contract/orders/payer-requests'
import { useState } from 'react'
import { isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { KeptRequest } from '../../../lib/api/kept-request.ts'
import { useBusy } from '../../../lib/form/use-busy.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { emptyValues, type PayerFaults, payerFaults, type PayerValues } from './payer-form.rules.ts'
import { type PayerRefusal, refusalOf } from './payer-refusal.ts'

export type PayerFailure = Exclude<PayerRefusal['kind'], 'fields' | 'policy' | 'over'>

export interface PayerFormOptions {
  token: string
  /** Called with true at the press, and with false once it is known that this form made no charge. */
  onHeld: (held: boolean) => void
  /** The charge exists. */
  onMade: (transactionId: string) => void
  /** Somebody else was faster, or the time is over. */
  onOver: () => Promise<void>
}

/** Refusals after which the charge may have been made, or was made and closed. */
const mayBeOurs: ReadonlySet<PayerRefusal['kind']> = new Set(['unknown', 'busy', 'closed'])

/** The form of a payer and its one request. What was typed stays, whatever the outcome, until the charge is made. */
export function usePayerForm({ token, onHeld, onMade, onOver }: PayerFormOptions) {
  const language = useLanguage()
  const [values, setValues] = useState<PayerValues>(emptyValues)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<PayerFaults>({})
  const [failure, setFailure] = useState<PayerFailure | null>(null)
  const [privacyVersion, setPrivacyVersion] = useState<string>(currentLegalVersion('privacy'))
  const [kept] = useState(() => new KeptRequest<FillPayerFormBody>())
  const { busy, isBusy, setBusy } = useBusy()

  const take = async (error: unknown): Promise<void> => {
    if (!isOutcomeOpen(error)) kept.forget()
    const refusal = refusalOf(error)
    onHeld(mayBeOurs.has(refusal.kind))
    if (refusal.kind === 'fields') setRefused(refusal.faults)
    else if (refusal.kind === 'policy') {
      // A newer server than this page. What was typed stays, and only the payer can consent again.
      setPrivacyVersion(refusal.privacyVersion)
      setValues((before) => ({ ...before, gdprConsent: false }))
      setRefused({ gdprConsent: 'CONSENT_OUTDATED' })
    } else if (refusal.kind === 'over') await onOver()
    else setFailure(refusal.kind)
    if (refusal.kind === 'fields' || refusal.kind === 'policy') setAttempt((before) => before + 1)
  }
  const send = async (): Promise<void> => {
    const request = kept.of(values, { ...values, language, privacyVersion })
    setBusy(true)
    onHeld(true)
    try {
      const { sendPayerForm } = await import('./send-payer-form.ts').catch((reason: unknown) => {
        throw navigator.onLine ? reason : new NetworkFailure(reason)
      })
      onMade(await sendPayerForm(token, request))
      // Stays busy: the page of the charge is about to open.
    } catch (error) {
      setBusy(false)
      await take(error)
    }
  }
  return {
    values,
    faults: { ...(attempt > 0 && payerFaults(values)), ...refused },
    attempt,
    failure,
    busy,
    set: (part: Partial<PayerValues>): void => {
      setValues((before) => ({ ...before, ...part }))
      setFailure(null)
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field))),
      )
    },
    submit: (): void => {
      if (isBusy()) return
      setFailure(null)
      if (Object.keys(payerFaults(values)).length > 0) setAttempt((before) => before + 1)
      else void send()
    },
  }
}
