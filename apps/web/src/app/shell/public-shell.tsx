import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../lib/session/use-account.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { Brand } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SkipLink } from './skip-link.tsx'
import { TestModeStrip } from './test-mode-strip.tsx'

/** The link in the header: to the app, the registration or the sign-in, but never to the page that shows it. Null on the sign-in of admins. */
function linkOn(pathname: string, signedIn: boolean) {
  if (signedIn) return { href: '/exchange', name: 'toApp' } as const
  if (pathname === '/admin/login') return null
  if (pathname === '/login') return { href: '/register', name: 'register' } as const
  return { href: '/login', name: 'signIn' } as const
}

/** Public pages and sign-in: the brand, the way in, the page. */
export function PublicShell() {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('shell')
  const account = useAccount()
  const pathname = useLocation({ select: (location) => location.pathname })
  const link = linkOn(pathname, account !== null)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TestModeStrip />
      <header className="mx-auto flex min-h-16 w-full max-w-[76rem] items-center justify-between gap-4 px-5 lg:min-h-21 lg:px-6">
        <a href="/" aria-label={brand}>
          <Brand name={brand} />
        </a>
        <nav aria-label={texts.publicNav.label}>
          {link !== null && (
            <a className={buttonClass()} href={link.href}>
              {texts.publicNav[link.name]}
            </a>
          )}
        </nav>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[76rem] flex-1 px-5 pb-14 outline-none lg:px-6"
      >
        <Outlet />
      </main>
    </div>
  )
}
