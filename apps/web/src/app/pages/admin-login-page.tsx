import { getRouteApi, useLocation } from '@tanstack/react-router'
import { SignInScreen } from '../../features/identity/sign-in/sign-in-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

const route = getRouteApi('/public/admin/login')

export function AdminLoginPage() {
  const { from } = route.useSearch()
  const ended = useLocation({ select: ({ state }) => state.sessionEnd })
  useDocumentTitle(useTexts('identity/sign-in').admin.title)
  return <SignInScreen mode="admin" from={from} ended={ended} />
}
