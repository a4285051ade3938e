import type {
  AdminSetting,
  SettingGroup,
  SettingKey,
  SettingValue,
} from '@puente/contract/settings/admin-settings'
import { weekdays } from '@puente/domain/opening-hours'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { draftOf } from './setting-draft.rules.ts'
import { showSetting } from './setting-words.ts'

interface SettingsPreviewProps {
  group: SettingGroup
  settings: readonly AdminSetting[]
  /** The valid edits. If an edit breaks a rule, the preview shows the saved value. */
  changes: Partial<Record<SettingKey, SettingValue>>
}

/** What people will read once the edits are saved: fees and limits, and the hours. */
export function SettingsPreview({ group, settings, changes }: SettingsPreviewProps) {
  const texts = useTexts('settings/admin')
  const valueOf = (key: SettingKey): { setting: AdminSetting; value: SettingValue } | null => {
    const setting = settings.find((one) => one.key === key)
    const change = changes[key]
    return setting === undefined ? null : { setting, value: change === undefined ? setting.value : change }
  }
  const shown = (key: SettingKey): string => {
    const found = valueOf(key)
    return found === null ? '' : showSetting(texts, found.setting, found.value)
  }
  const lines: string[] = []
  if (group === 'charges') {
    lines.push(texts.preview.order(shown('order.feeMinor'), shown('order.minMinor'), shown('order.maxMinor')))
    lines.push(
      texts.preview.establishment(
        shown('establishment.feeMinor'),
        shown('establishment.minMinor'),
        shown('establishment.maxMinor'),
      ),
    )
  }
  if (group === 'contact') {
    const hours = draftOf('hours', valueOf('support.hours')?.value ?? null)
    if (typeof hours !== 'string' && 'monday' in hours) {
      lines.push(...weekdays.map((day) => `${texts.weekdays[day]}: ${hours[day] || texts.closed}`))
    }
  }
  if (lines.length === 0) return null
  return (
    <div className="mt-5 rounded-box bg-s2 px-4 py-3 text-small">
      <h3 className="font-[550] text-label text-t2">{texts.preview.title}</h3>
      {lines.map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
    </div>
  )
}
