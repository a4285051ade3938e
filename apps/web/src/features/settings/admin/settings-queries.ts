import { listSettingChanges, readAdminSettings } from '@puente/contract/settings/admin-settings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Every setting as an admin edits it (SEC-006). */
export const adminSettingsQuery = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: ({ signal }) => call(readAdminSettings, {}, { signal }),
  meta: { live: ['settings'] },
})

/** Who changed which setting, newest first. */
export const settingChangesQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin-settings', 'changes', page],
    queryFn: ({ signal }) => call(listSettingChanges, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { live: ['settings'] },
  })
