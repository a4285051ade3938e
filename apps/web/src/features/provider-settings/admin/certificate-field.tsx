import {
  type Credential,
  longestCredential,
  type ProviderCertificate,
} from '@puente/contract/provider-settings'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, useId, useRef } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { base64Of } from './certificate-files.ts'
import type { CredentialsForm } from './use-credentials-form.ts'

/** Base64 has four characters for three bytes. */
const mostKilobytes = Math.floor((longestCredential('clientCertificate') / 4) * 3 * 0.001)

interface CertificateFieldProps {
  credential: Credential
  /** The certificate in use. Null if no certificate is set, or if it cannot be opened. */
  certificate: ProviderCertificate | null
  form: CredentialsForm
}

/** Our certificate for mutual TLS: its subject and when it expires, never its key, and the input for files that replace it. */
export function CertificateField({
  credential: { name, source, isMissing },
  certificate,
  form,
}: CertificateFieldProps) {
  const texts = useTexts('provider-settings/admin')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const edit = form.edits[name]
  const error = form.isTooLong(name)
    ? texts.certificate.tooLarge(mostKilobytes)
    : form.isRefused(name)
      ? texts.certificate.refused
      : undefined
  const chosen = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const given = [...(event.target.files ?? [])]
    // Empty the input, so that choosing the same file again is a change.
    event.target.value = ''
    if (given.length === 0) return
    const files = given.map((file) => file.name)
    form.edit(name, { kind: 'value', text: await base64Of(given), files })
  }
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 md:col-span-2">
      <p id={id} className="mb-1.5 font-[550] text-label text-t2">
        {texts.credentials[name]}{' '}
        {!isMissing && certificate === null && (
          <span className="font-normal text-t3">{texts.form.optional}</span>
        )}
      </p>
      <div className="flex min-h-12 flex-wrap items-center gap-2 rounded-[10px] border border-line bg-s2 py-1.5 pr-1.5 pl-3.5">
        <div className="min-w-0 flex-1 basis-52 break-words text-small">
          {edit?.kind === 'value' ? (
            <p>{edit.files?.join(', ')}</p>
          ) : edit?.kind === 'remove' ? (
            <p>{texts.form.removing}</p>
          ) : (
            <Facts certificate={certificate} />
          )}
        </div>
        {edit !== undefined && (
          <Button
            size="small"
            variant="plain"
            aria-label={texts.form.keepNamed(texts.credentials[name])}
            onClick={() => form.edit(name, null)}
          >
            {texts.form.keep}
          </Button>
        )}
        {edit === undefined && source === 'stored' && (
          <Button
            size="small"
            variant="plain"
            aria-label={texts.form.removeNamed(texts.credentials[name])}
            onClick={() => form.edit(name, { kind: 'remove' })}
          >
            {texts.form.remove}
          </Button>
        )}
        <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
          {certificate === null ? texts.certificate.choose : texts.certificate.chooseOther}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".pfx,.p12,.pem,.crt,.cer,.key"
          aria-label={texts.credentials[name]}
          onChange={(event) => void chosen(event)}
        />
      </div>
      {error === undefined ? (
        <p className="mt-1.5 text-label text-t3">{texts.certificate.hint(mostKilobytes)}</p>
      ) : (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      )}
    </div>
  )
}

function Facts({ certificate }: Pick<CertificateFieldProps, 'certificate'>) {
  const texts = useTexts('provider-settings/admin').certificate
  const language = useLanguage()
  if (certificate === null) return <p className="text-t2">{texts.none}</p>
  const { subject, issuer, validUntil, fingerprint } = certificate
  return (
    <>
      <p className="font-[620]">
        {subject} · {texts.until(formatDate(validUntil, 'date', language))}
      </p>
      <p className="text-label text-t2">
        {texts.issuedBy(issuer)} · <span className="font-mono">{fingerprint.slice(-8)}</span>
      </p>
    </>
  )
}
