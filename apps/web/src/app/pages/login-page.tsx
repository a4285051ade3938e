import { getRouteApi, useLocation } from '@tanstack/react-router'
import { SignInScreen } from '../../features/identity/sign-in/sign-in-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

const route = getRouteApi('/public/login')

export function LoginPage() {
  const { from, fromAdmin } = route.useSearch()
  const ended = useLocation({ select: ({ state }) => state.sessionEnd })
  const email = useLocation({ select: ({ state }) => state.email ?? '' })
  useDocumentTitle(useTexts('identity/sign-in').title)
  return (
    <SignInScreen
      mode={fromAdmin === true ? 'user-admin' : 'user'}
      from={from}
      ended={ended}
      knownEmail={email}
    />
  )
}
