import { getRouteApi } from '@tanstack/react-router'
import { QrStudio } from '../../features/establishments/studio/qr-studio.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/qr-generator')

/** 'QR Codes' in the frame of the admin area (QRG). */
export function QrStudioPage() {
  const navigate = route.useNavigate()
  const { id } = route.useSearch()
  return (
    <AdminPage title={useTexts('establishments/studio').title}>
      <QrStudio
        id={typeof id === 'string' ? id : undefined}
        onOpen={(next) => void navigate({ search: next === undefined ? {} : { id: next } })}
      />
    </AdminPage>
  )
}
