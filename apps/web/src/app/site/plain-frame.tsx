import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'
import { Brand, BrandMark } from '../../ui/brand.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PlainPreferences } from './plain-preferences.tsx'

/** Around a page about one record: the brand and the page. Its reader has no account here, or a way back to it if they have. */
export function PlainFrame({ withPreferences, children }: { withPreferences: boolean; children: ReactNode }) {
  const texts = useTexts('site/frame')
  const { settings, signedIn } = useSiteFacts()
  const brand = settings?.brand ?? null
  return (
    <>
      <header className="mx-auto flex min-h-16 w-full max-w-[76rem] flex-wrap items-center justify-between gap-x-4 px-5 lg:min-h-21 lg:px-6">
        <a href="/" aria-label={brand ?? texts.nav.home}>
          {brand === null ? <BrandMark /> : <Brand name={brand} />}
        </a>
        <div className="flex flex-wrap items-center justify-end gap-1">
          {withPreferences && <PlainPreferences />}
          {signedIn && (
            <nav aria-label={texts.accountNav}>
              <a className={buttonClass()} href="/exchange">
                {texts.account}
              </a>
            </nav>
          )}
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[76rem] flex-1 px-5 pb-14 outline-none lg:px-6"
      >
        {children}
      </main>
    </>
  )
}
