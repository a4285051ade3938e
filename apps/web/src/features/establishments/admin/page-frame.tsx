import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import type { PublicStore } from '@puente/contract/establishments/store'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { localeOf, useZoneLanguage } from '../../../lib/i18n/language.ts'
import { TextsOfZone, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { FixedSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StoreScreen } from '../store/store-screen.tsx'

/**
 * The public page, drawn with its own components from the submitted data, because no address leads to it yet. It is drawn in an iframe: its
 * layout follows the width of the window, and the iframe is as narrow as a phone. Clicks in it do nothing.
 */
export function PageFrame({ store }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin').review
  const [page, setPage] = useState<Document | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const locale = localeOf(useZoneLanguage('store'))
  const open = (): void => setPage(frame.current?.contentDocument ?? null)
  // Chromium has the empty document at once. Other browsers replace it with a second one and report that by `load`.
  useEffect(open, [])
  useEffect(() => {
    if (page !== null) return followLook(page, locale, store.name)
  }, [page, locale, store.name])
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing is loaded into it, and what is drawn in it is ours */}
      <iframe
        ref={frame}
        onLoad={open}
        title={texts.page}
        className="h-[min(44rem,75dvh)] w-full rounded-card border border-line bg-bg"
      />
      {page !== null &&
        createPortal(
          <div className="px-5 pb-6" onClickCapture={stop}>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <TextsOfZone zone="store">
                <Page store={store} />
              </TextsOfZone>
            </Suspense>
          </div>,
          page.body,
        )}
    </>
  )
}

function Page({ store }: { store: ReviewedEstablishment }) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const [drawnAt] = useState(() => serverClock.now())
  const facts = useMemo(
    () => ({ settings, orderRate: null, calculatorRates: { BRL_ARS: null, USDT_BRL: null } }),
    [settings],
  )
  const shown = publicStoreOf(store)
  return (
    <FixedSiteFacts facts={facts} drawnAt={drawnAt} origin={location.origin}>
      <StoreScreen
        // The page never replaces the data that it was first drawn with, so another version needs another key.
        key={`${store.id} ${store.version}`}
        params={{ storeId: shown.storeId }}
        own={{ page: '/loja/$storeId/$slug', store: shown }}
      />
    </FixedSiteFacts>
  )
}

/** The data that the page will get. Before the approval, dots stand for the missing store id. */
function publicStoreOf(store: ReviewedEstablishment): PublicStore {
  const { id, slug, name, category, description, address, city, province, phone, whatsapp } = store
  return {
    id,
    storeId: store.storeId ?? '·····',
    slug,
    name,
    category,
    description,
    address,
    city,
    province,
    phone,
    whatsapp,
    googleMapsUrl: store.googleMapsUrl,
    operatingHours: store.operatingHours,
    services: store.services,
    products: store.products,
    profileImageUrl: store.imageUrl,
    smallImageUrl: store.imageUrl,
  }
}

function stop(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Sets language and title of the iframe, and keeps its style sheets and theme like those of the page around it. Returns a function that stops that. */
function followLook(page: Document, lang: string, title: string): () => void {
  const around = document.documentElement
  page.documentElement.lang = lang
  page.title = title
  const copy = (): void => {
    for (const sheet of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (page.head.querySelector(`link[href="${CSS.escape(sheet.href)}"]`) !== null) continue
      const link = page.createElement('link')
      link.rel = 'stylesheet'
      link.href = sheet.href
      page.head.append(link)
    }
    page.documentElement.dataset['theme'] = around.dataset['theme']
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(around, { attributeFilter: ['data-theme'] })
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}
