import { type Credential, longestCredential } from '@puente/contract/provider-settings'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isSecret } from './credential-edits.rules.ts'
import type { CredentialsForm } from './use-credentials-form.ts'

interface CredentialFieldProps {
  credential: Credential
  form: CredentialsForm
}

/** One credential: dots if it is set, an empty field if it is not or is to be replaced. */
export function CredentialField({ credential, form }: CredentialFieldProps) {
  const edit = form.edits[credential.name]
  const isSet = credential.source !== 'unset'
  return isSet && edit?.kind !== 'value' ? (
    <SetCredential credential={credential} form={form} />
  ) : (
    <OpenCredential credential={credential} form={form} />
  )
}

/** A value that is kept and cannot be read, with its source and who changed it last. */
function SetCredential({ credential, form }: CredentialFieldProps) {
  const texts = useTexts('provider-settings/admin')
  const label = useId()
  const { name, source } = credential
  const what = texts.credentials[name]
  const isRemoved = form.edits[name]?.kind === 'remove'
  return (
    <div role="group" aria-labelledby={label} className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-3 text-label text-t2">
        <span id={label} className="font-[550]">
          {what}
        </span>
        <span className="flex items-center gap-1 text-mata">
          <CircleCheck size={14} aria-hidden="true" />
          {texts.form.set}
        </span>
      </div>
      <div className="flex min-h-12 flex-wrap items-center gap-2 rounded-[10px] border border-line bg-s2 py-1 pr-1 pl-3.5">
        <span aria-hidden="true" className="flex-1 truncate text-t3 tracking-widest">
          ••••••••
        </span>
        <span className="sr-only">{texts.form.hidden}</span>
        {isRemoved ? (
          <Button size="small" aria-label={texts.form.keepNamed(what)} onClick={() => form.edit(name, null)}>
            {texts.form.keep}
          </Button>
        ) : (
          <>
            {source === 'stored' && (
              <Button
                size="small"
                variant="plain"
                aria-label={texts.form.removeNamed(what)}
                onClick={() => form.edit(name, { kind: 'remove' })}
              >
                {texts.form.remove}
              </Button>
            )}
            <Button
              size="small"
              aria-label={texts.form.replaceNamed(what)}
              onClick={() => form.edit(name, { kind: 'value', text: '' })}
            >
              {texts.form.replace}
            </Button>
          </>
        )}
      </div>
      <p className="mt-1.5 break-words text-label text-t3">
        {isRemoved ? texts.form.removing : <Origin credential={credential} />}
      </p>
      {!isRemoved && <FormerValue credential={credential} form={form} />}
    </div>
  )
}

/** The value before the present one, which still counts for a while, and may be ended at once. */
function FormerValue({ credential: { name, formerUntil }, form }: CredentialFieldProps) {
  const texts = useTexts('provider-settings/admin').form
  const language = useLanguage()
  if (formerUntil === null) return null
  return (
    <>
      <p className="mt-1 text-label text-t2">
        {texts.formerUntil(formatDate(formerUntil, 'dayTime', language))}
      </p>
      <EndFormer name={name} form={form} />
    </>
  )
}

function EndFormer({ name, form }: { name: Credential['name']; form: CredentialsForm }) {
  const texts = useTexts('provider-settings/admin').form
  return (
    <Checkbox
      label={texts.endFormer}
      checked={form.endsFormer(name)}
      onChange={(event) => form.setEndsFormer(name, event.target.checked)}
    />
  )
}

function Origin({ credential: { source, changedAt, changedBy } }: Pick<CredentialFieldProps, 'credential'>) {
  const { form } = useTexts('provider-settings/admin')
  const language = useLanguage()
  if (source === 'environment' || source === 'simulation') return form.sources[source]
  if (changedAt === null) return null
  const at = formatDate(changedAt, 'dayTime', language)
  return changedBy === null ? form.changedByNobody(at) : form.changed(changedBy, at)
}

/** An empty field: what is typed in it is seen only while it is typed. */
function OpenCredential({ credential, form }: CredentialFieldProps) {
  const texts = useTexts('provider-settings/admin')
  const { name, choices, isMissing, source, keepsFormer } = credential
  const edit = form.edits[name]
  const text = edit?.kind === 'value' ? edit.text : ''
  const isReplaced = source !== 'unset'
  const place = useFocusWhen(isReplaced)
  const set = (next: string): void => form.edit(name, { kind: 'value', text: next })
  const field = {
    label: texts.credentials[name],
    value: text,
    ...(!isMissing && !isReplaced && { optional: texts.form.optional }),
    error: form.isTooLong(name)
      ? texts.form.tooLong(longestCredential(name))
      : form.isRefused(name)
        ? refusedText(texts, name)
        : undefined,
    hint: hintOf(texts.form, name, keepsFormer && isReplaced),
  }
  return (
    <div ref={place} className="min-w-0">
      {choices !== null ? (
        <Select
          {...field}
          placeholder={texts.form.choosePlaceholder}
          options={choices.map((value) => ({ value, label: value }))}
          onChange={(event) => set(event.target.value)}
        />
      ) : isSecret(credential) ? (
        <PasswordField
          {...field}
          autoComplete="new-password"
          maxLength={undefined}
          showLabel={texts.form.show}
          hideLabel={texts.form.hide}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <TextField {...field} spellCheck={false} onChange={(event) => set(event.target.value)} />
      )}
      {isReplaced && keepsFormer && <EndFormer name={name} form={form} />}
      {isReplaced && (
        <Button
          size="small"
          variant="plain"
          className="mt-1"
          aria-label={texts.form.keepNamed(texts.credentials[name])}
          onClick={() => form.edit(name, null)}
        >
          {texts.form.keep}
        </Button>
      )}
    </div>
  )
}

function refusedText(
  { form, certificate }: ReturnType<typeof useTexts<'provider-settings/admin'>>,
  name: Credential['name'],
): string {
  return name === 'certificatePassphrase' ? certificate.notOpened : form.refused
}

function hintOf(
  texts: ReturnType<typeof useTexts<'provider-settings/admin'>>['form'],
  name: Credential['name'],
  keepsFormer: boolean,
): string | undefined {
  const hints = [name === 'noticePathSecret' && texts.newPath, keepsFormer && texts.keepsFormer]
  const said = hints.filter((hint) => hint !== false).join(' ')
  return said === '' ? undefined : said
}

/** The person pressed 'Trocar', so the field that opens takes the focus that the button had. */
function useFocusWhen(wanted: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted) place.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [wanted])
  return place
}
