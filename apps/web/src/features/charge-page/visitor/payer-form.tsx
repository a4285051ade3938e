import { parseCpf } from '@puente/domain/cpf'
import { formatTaxDocumentTyping } from '@puente/domain/tax-document'
import QrCode from 'lucide-react/icons/qr-code'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { MaskedField } from '../../../ui/masked-field.tsx'
import { PrivacyConsent } from '../../../ui/privacy-consent.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import type { PayerField } from './payer-form.rules.ts'
import { reportOpened } from './report-opened.ts'
import { type PayerFailure, type PayerFormOptions, usePayerForm } from './use-payer-form.ts'

const neverChanges = () => () => {}

/** The fields that name who pays. Everything else about the charge is fixed. */
export function PayerFormPart(options: PayerFormOptions) {
  const texts = useTexts('charge-page/payer-form')
  const form = usePayerForm(options)
  const formRef = useFirstFault(form.attempt)
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const { token } = options
  useEffect(() => reportOpened(token), [token])
  const { values, set, faults, failure } = form
  const errorOf = (field: PayerField): string | undefined => {
    const fault = faults[field]
    return fault && texts.faults[fault]
  }
  return (
    <form
      ref={formRef}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {/* Off until the script is there: what is typed before would be lost, and a press would only load the page again. */}
      <fieldset disabled={!isHydrated} className="contents">
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
        <PrivacyConsent
          given={values.gdprConsent}
          onChange={(gdprConsent) => set({ gdprConsent })}
          error={errorOf('gdprConsent')}
          texts={texts.consent}
        />
        {/* Screen readers announce new content of a region only if the region existed before. */}
        <div role="alert" className="empty:-mt-4">
          {failure !== null && <Failure kind={failure} />}
        </div>
        {failure !== 'closed' && (
          <Button type="submit" variant="primary" size="large" full icon={QrCode} busy={form.busy}>
            {texts.generate}
          </Button>
        )}
      </fieldset>
      <noscript>{texts.withoutScript}</noscript>
    </form>
  )
}

function Failure({ kind }: { kind: PayerFailure }) {
  const { title, text } = useTexts('charge-page/payer-form').failures[kind]
  return (
    <Callout tone={kind === 'unknown' ? 'pending' : 'error'} title={title}>
      {text}
    </Callout>
  )
}
