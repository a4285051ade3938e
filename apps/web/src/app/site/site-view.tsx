import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { LanguageScope, useTexts } from '../../lib/i18n/language-scope.tsx'
import type { SiteData, SiteScreenProps } from '../../lib/site/site-data.ts'
import { SiteFactsProvider, useSiteFacts } from '../../lib/site/site-facts.tsx'
import { TestStrip } from '../../ui/test-strip.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { CriticalBoundary } from '../critical-boundary.tsx'
import type { SitePage } from './define-page.ts'
import { OfflineNote } from './offline-note.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHead } from './site-head.tsx'
import { SiteHeader } from './site-header.tsx'
import type { SiteAddress } from './site-paths.ts'

interface SiteViewProps {
  page: SitePage
  params: SiteAddress['params']
  Screen: ComponentType<SiteScreenProps>
  data: SiteData
}

/** A whole public page. The server renders it and the browser hydrates it, so both begin here. */
export function SiteView({ page, params, Screen, data }: SiteViewProps) {
  return (
    <StrictMode>
      <CriticalBoundary>
        <LanguageScope zone={page.zone}>
          <SiteFactsProvider initial={data} live={page.live}>
            <SiteHead page={page} own={data.own} />
            <SiteFrame page={page}>
              <Screen params={params} own={data.own} />
            </SiteFrame>
          </SiteFactsProvider>
        </LanguageScope>
      </CriticalBoundary>
    </StrictMode>
  )
}

function SiteFrame({ page: { path, frame }, children }: { page: SitePage; children: ReactNode }) {
  const texts = useTexts('site/frame')
  const { settings } = useSiteFacts()
  useHashTarget()
  return (
    <div className="site">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-input bg-action px-4 py-3 font-[620] text-on-action focus:translate-y-0"
      >
        {texts.skip}
      </a>
      {settings !== null && (settings.testMode.pix || settings.testMode.market) && (
        <TestStrip name={texts.testMode} hint={texts.testModeHint} />
      )}
      {frame === 'plain' || frame === 'store' ? (
        <PlainFrame withPreferences={frame === 'store'}>{children}</PlainFrame>
      ) : (
        <>
          <SiteHeader path={path} withSignIn={frame.withSignIn} />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <SiteFooter phone={frame.phone} />
        </>
      )}
      <OfflineNote />
      <Toasts regionLabel={texts.toastRegion} toastLabel={texts.toast} closeLabel={texts.close} />
    </div>
  )
}

/** PUB-017 for a page that the server did not draw: the element of the fragment was missing when the browser looked for it. */
function useHashTarget(): void {
  useEffect(() => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    if (target !== null && Math.abs(target.getBoundingClientRect().top) > innerHeight / 2)
      target.scrollIntoView()
  }, [])
}
