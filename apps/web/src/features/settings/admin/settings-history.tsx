import type { AdminSetting } from '@puente/contract/settings/admin-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showSetting } from './setting-words.ts'
import { settingChangesQuery } from './settings-queries.ts'

/** Who changed what, and when, newest first. */
export function SettingsHistory({ settings }: { settings: readonly AdminSetting[] }) {
  const all = useTexts('settings/admin')
  const texts = all.history
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(settingChangesQuery(page))
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  return (
    <section aria-label={texts.title} className="card p-5">
      <h2 className="mb-3 font-[620] text-section">{texts.title}</h2>
      {data === undefined && error === null && <Skeleton className="h-24 rounded-box" />}
      {data === undefined && error !== null && (
        <Callout
          tone="error"
          title={texts.failed}
          action={
            <Button size="small" onClick={() => refetch()}>
              {all.retry}
            </Button>
          }
        />
      )}
      {data?.total === 0 && <p className="text-small text-t2">{texts.empty}</p>}
      <ul className="grid gap-3 text-small">
        {data?.items.map(({ at, by, key, from, to }) => {
          const setting = byKey.get(key)
          const value = (one: typeof from): string =>
            setting === undefined ? '' : showSetting(all, setting, one)
          return (
            <li key={`${at}${key}`} className="grid gap-0.5 border-line border-b pb-3 last:border-0">
              <b className="font-[600]">{all.names[key]}</b>
              <span className="break-words">{texts.change(value(from), value(to))}</span>
              <span className="break-words text-label text-t3">
                {formatDate(at, 'dayTime', language)} · {by ?? texts.operator}
              </span>
            </li>
          )
        })}
      </ul>
      {data !== undefined && <Pagination {...data} onPageChange={setPage} texts={texts.pages} />}
    </section>
  )
}
