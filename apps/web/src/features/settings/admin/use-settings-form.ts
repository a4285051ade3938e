import {
  type AdminSetting,
  type AdminSettings,
  changeSettings,
  type SettingKey,
  type SettingValue,
  settingKeys,
} from '@puente/contract/settings/admin-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import {
  draftOf,
  readDraft,
  type SettingDraft,
  type SettingEdits,
  type SettingFault,
} from './setting-draft.rules.ts'
import { adminSettingsQuery } from './settings-queries.ts'

type Changes = Partial<Record<SettingKey, SettingValue>>
type Faults = Partial<Record<SettingKey, SettingFault>>

/** The edits of the settings screen. Checks them before it sends them all at once. */
export function useSettingsForm(data: AdminSettings) {
  const queryClient = useQueryClient()
  const texts = useTexts('settings/admin').toasts
  const { problem } = useProblemText()
  const [edits, setEdits] = useState<SettingEdits>({})
  /** The version that the edits are based on. A newer version that was read meanwhile must not hide another admin's change. */
  const [version, setVersion] = useState(data.version)
  const [attempt, setAttempt] = useState(0)
  const { changes, faults } = readEdits(data.settings, edits)
  const write = useMutation({
    retry: false,
    mutationFn: ({ version, changes }: { version: number; changes: Changes; sent: SettingEdits }) =>
      withProof(() => call(changeSettings, { body: { version, changes } })),
    onSuccess: async (saved, { sent }) => {
      // Edits typed during the request are not saved yet. They are now based on the new version.
      setEdits((now) => without(now, sent))
      setVersion(saved.version)
      setAttempt(0)
      showToast({ tone: 'success', title: texts.done })
      queryClient.setQueryData(adminSettingsQuery.queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: adminSettingsQuery.queryKey })
    },
    onError: async (error) => {
      showToast({ tone: 'error', title: texts.failed, description: problem(error) })
      if (isConflict(error)) {
        // tidy-allow number: a version
        setVersion(Number(error.details['version']))
        await queryClient.invalidateQueries({ queryKey: adminSettingsQuery.queryKey })
      }
    },
  })
  const dirty = Object.keys(edits).length > 0
  const edit = (setting: AdminSetting, draft: SettingDraft): void => {
    if (!dirty) setVersion(data.version)
    if (!write.isPending && !isConflict(write.error)) write.reset()
    setEdits(withEdit(edits, setting, draft))
  }
  const submit = (): void => {
    setAttempt((before) => before + 1)
    if (!write.isPending && dirty && Object.keys(faults).length === 0)
      write.mutate({ version, changes, sent: edits })
  }
  const discard = (): void => {
    write.reset()
    setEdits({})
    setAttempt(0)
  }
  return {
    draftFor: (setting: AdminSetting) => edits[setting.key] ?? draftOf(setting.kind, setting.value),
    isEdited: (key: SettingKey) => edits[key] !== undefined,
    edit,
    submit,
    discard,
    faults: { ...serverFaults(write.error), ...faults } as Faults,
    changes,
    attempt,
    count: Object.keys(edits).length,
    busy: write.isPending,
    error: isFieldRefusal(write.error) ? null : write.error,
    /** Another admin's values for the settings edited here. The edits stay. */
    conflict: isConflict(write.error) ? (write.error.details['current'] as Changes | undefined) : undefined,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** An edit that returns to the value in force is dropped. */
function withEdit(edits: SettingEdits, setting: AdminSetting, draft: SettingDraft): SettingEdits {
  const { [setting.key]: _, ...others } = edits
  const inForce = draftOf(setting.kind, setting.value)
  return JSON.stringify(draft) === JSON.stringify(inForce) ? others : { ...others, [setting.key]: draft }
}

/** The edits that were made or changed after the given ones were sent. */
function without(edits: SettingEdits, sent: SettingEdits): SettingEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([key, draft]) => !isKey(key) || sent[key] !== draft),
  )
}

function readEdits(settings: readonly AdminSetting[], edits: SettingEdits) {
  const changes: Changes = {}
  const faults: Faults = {}
  for (const setting of settings) {
    const draft = edits[setting.key]
    if (draft === undefined) continue
    const read = readDraft(setting, draft)
    if (read.ok) changes[setting.key] = read.value
    else faults[setting.key] = read.fault
  }
  return { changes, faults }
}

function isConflict(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'settings.changed'
}

function isFieldRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.errors.some(({ field }) => isKey(field))
}

function serverFaults(error: unknown): Faults {
  if (!isFieldRefusal(error)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ field, rule, limit }) =>
      isKey(field) ? [[field, { rule, limit: limit === undefined ? undefined : String(limit) }]] : [],
    ),
  )
}

function isKey(field: string): field is SettingKey {
  return (settingKeys as readonly string[]).includes(field)
}
