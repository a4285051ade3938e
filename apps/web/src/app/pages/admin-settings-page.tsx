import { SettingsScreen } from '../../features/settings/admin/settings-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

/** 'Configurações' in the frame of the admin area. */
export function AdminSettingsPage() {
  return (
    <AdminPage title={useTexts('settings/admin').title}>
      <SettingsScreen />
    </AdminPage>
  )
}
