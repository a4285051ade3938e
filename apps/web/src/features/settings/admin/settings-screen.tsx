import {
  type AdminSettings,
  settingGroups,
  type SettingGroup,
  type SettingKey,
} from '@puente/contract/settings/admin-settings'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type FormEvent, useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { SettingField, fieldIdOf } from './setting-field.tsx'
import { settingFaultText, showSetting } from './setting-words.ts'
import { SettingsHistory } from './settings-history.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import { adminSettingsQuery } from './settings-queries.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const groups = Object.keys(settingGroups) as readonly SettingGroup[]

/** Every setting of the product (SEC-006): edited together, checked, and saved all or none. */
export function SettingsScreen() {
  const texts = useTexts('settings/admin')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(adminSettingsQuery)
  if (data !== undefined) return <Loaded data={data} />
  if (error === null) return <Skeleton className="h-96 rounded-box" />
  return (
    <ErrorState title={texts.readFailed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}

function Loaded({ data }: { data: AdminSettings }) {
  const texts = useTexts('settings/admin')
  const form = useSettingsForm(data)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.submit()
  }
  return (
    <div className="grid max-w-[68.75rem] gap-4">
      <p className="max-w-[70ch] text-small text-t2">{texts.intro}</p>
      <nav aria-label={texts.groupsLabel} className="flex flex-wrap gap-x-4 gap-y-2 text-label">
        {groups.map((group) => (
          <a key={group} href={`#group-${group}`} className="py-1 underline underline-offset-4">
            {texts.groups[group]}
          </a>
        ))}
      </nav>
      <form
        noValidate
        onSubmit={submit}
        // A focused field is never hidden under the save bar.
        className="grid gap-4 [&_:is(input,select)]:scroll-mb-28"
      >
        <Refusals data={data} form={form} />
        {groups.map((group) => (
          <Group key={group} group={group} data={data} form={form} />
        ))}
        <SaveBar form={form} />
      </form>
      <SettingsHistory settings={data.settings} />
      <UnsavedGuard active={form.count > 0} />
    </div>
  )
}

interface PartProps {
  data: AdminSettings
  form: SettingsForm
}

/** At the top: faults of fields, another admin's values, or why nothing was saved. */
function Refusals({ data, form }: PartProps) {
  const texts = useTexts('settings/admin')
  const { problem } = useProblemText()
  const faults = data.settings.flatMap((setting) => {
    const fault = form.faults[setting.key]
    if (fault === undefined || form.attempt === 0) return []
    const message = `${texts.names[setting.key]}: ${settingFaultText(texts, setting, fault)}`
    return [{ fieldId: fieldIdOf(setting.key), message }]
  })
  const { conflict } = form
  return (
    <>
      <FormSummary title={texts.faultsTitle} faults={faults} attempt={form.attempt} />
      {form.error !== null && (
        <Callout tone="error" title={conflict ? texts.conflict : texts.toasts.failed} announce>
          {conflict === undefined ? (
            problem(form.error)
          ) : (
            <>
              <p>{texts.conflictText}</p>
              <ul className="mt-1 list-disc pl-5">
                {data.settings.map((setting) => {
                  const value = conflict[setting.key]
                  return value === undefined ? null : (
                    <li key={setting.key}>
                      {texts.nowIs(texts.names[setting.key], showSetting(texts, setting, value))}
                    </li>
                  )
                })}
              </ul>
            </>
          )}
        </Callout>
      )}
    </>
  )
}

function Group({ group, data, form }: PartProps & { group: SettingGroup }) {
  const texts = useTexts('settings/admin')
  const title = useId()
  const keys: readonly SettingKey[] = settingGroups[group]
  return (
    <section id={`group-${group}`} aria-labelledby={title} className="card scroll-mt-4 p-5">
      <h2 id={title} className="font-[620] text-section">
        {texts.groups[group]}
      </h2>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {data.settings
          .filter(({ key }) => keys.includes(key))
          .map((setting) => (
            <SettingField key={setting.key} setting={setting} form={form} />
          ))}
      </div>
      <SettingsPreview group={group} settings={data.settings} changes={form.changes} />
    </section>
  )
}

function SaveBar({ form }: { form: SettingsForm }) {
  const texts = useTexts('settings/admin')
  return (
    // The bar covers the form only while there is something to save.
    <div
      data-bottom-bar={form.count > 0 ? '' : undefined}
      className={clsx(
        'card flex flex-wrap items-center justify-end gap-3 p-3',
        form.count > 0 &&
          'sticky bottom-3 z-10 shadow-float max-lg:bottom-0 max-lg:-mx-4 max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:px-7',
      )}
    >
      <p aria-live="polite" className="mr-auto text-label text-t2 max-sm:basis-full">
        {texts.pending(form.count)}
      </p>
      <Button
        size="small"
        className="max-sm:flex-1"
        disabled={form.count === 0 || form.busy}
        onClick={form.discard}
      >
        {texts.discard}
      </Button>
      <Button
        type="submit"
        size="small"
        variant="primary"
        className="max-sm:flex-1"
        busy={form.busy}
        disabled={form.count === 0}
      >
        {texts.save}
      </Button>
    </div>
  )
}
