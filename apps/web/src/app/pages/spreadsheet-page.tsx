import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SheetScreen } from '../../features/transactions/spreadsheet/sheet-screen.tsx'
import { readSheetSearch } from '../../features/transactions/spreadsheet/sheet-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/spreadsheet')

/** 'Planilha' in the frame of the admin area. */
export function SpreadsheetPage() {
  const { title } = useTexts('transactions/spreadsheet')
  const address = route.useSearch()
  const search = useMemo(() => readSheetSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <SheetScreen
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      frame={(sheet, tools) => (
        <AdminPage title={title} tools={tools}>
          {sheet}
        </AdminPage>
      )}
    />
  )
}
