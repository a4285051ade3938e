import type { ConnectionTestAnswer } from '@puente/contract/provider-settings'
import { type FormEvent, useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { CertificateField } from './certificate-field.tsx'
import { CredentialField } from './credential-field.tsx'
import { FailedTest } from './failed-test.tsx'
import type { Provider } from './providers-queries.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

interface CredentialsDialogProps {
  provider: Provider
  onClose: () => void
  onClosed: () => Promise<void>
  /** Called with the connection test that the new credentials passed. Null if they were stored without a test. */
  onSaved: (tested: ConnectionTestAnswer | null) => void
}

/** The credentials of a provider, set or replaced and never read back (FIN-030). */
export function CredentialsDialog({ provider, onClose, onClosed, onSaved }: CredentialsDialogProps) {
  const texts = useTexts('provider-settings/admin')
  const { problem } = useProblemText()
  const id = useId()
  const form = useCredentialsForm({ provider, onSaved, onClosed })
  const formRef = useFirstFault(form.attempt)
  const { openCharges, needsOperator, certificate } = provider
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.submit(null)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={texts.form.title(texts.names[provider.name])}
      description={texts.form.intro}
      closeLabel={texts.form.close}
      keepOpen={form.busy || form.count > 0}
      footer={
        <>
          <p aria-live="polite" className="self-center text-label text-t2 md:mr-auto">
            {form.count === 0 ? texts.form.nothing : texts.form.changes(form.count)}
          </p>
          <Button onClick={onClose} disabled={form.busy}>
            {texts.form.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={form.busy}
            offBecause={form.count === 0 ? texts.form.nothing : undefined}
          >
            {texts.form.save}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {openCharges > 0 && <Callout tone="pending">{texts.form.inUse(openCharges)}</Callout>}
        {needsOperator && <Callout tone="error">{texts.form.operator}</Callout>}
        {form.failure !== null && <FailedTest failure={form.failure} form={form} />}
        {form.error !== null && (
          <Callout tone="error" announce>
            {problem(form.error)}
          </Callout>
        )}
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
          {provider.credentials.map((credential) =>
            credential.name === 'clientCertificate' ? (
              <CertificateField
                key={credential.name}
                credential={credential}
                certificate={certificate}
                form={form}
              />
            ) : (
              <CredentialField key={credential.name} credential={credential} form={form} />
            ),
          )}
        </div>
        <p className="text-label text-t2">{texts.form.ofServer}</p>
      </form>
    </Dialog>
  )
}
