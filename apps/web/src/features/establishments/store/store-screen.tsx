import type { PublicStore } from '@puente/contract/establishments/store'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SiteScreenProps } from '../../../lib/site/site-data.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PayCard } from './pay-card.tsx'
import { StoreDetails } from './store-details.tsx'
import { StoreFaultView } from './store-fault-view.tsx'
import { StoreHeader } from './store-header.tsx'
import { StoreBanner } from './store-banner.tsx'
import { useStore } from './use-store.ts'

/** The public page of an establishment: who it is, whether it is open, where it is and what it offers. */
export function StoreScreen(props: SiteScreenProps) {
  const { look, retry } = useStore(props)
  if (look === 'asking') return <StoreLoading />
  if (typeof look === 'string')
    return <StoreFaultView fault={look} storeId={props.params['storeId'] ?? ''} onRetry={retry} />
  return <StorePage store={look} />
}

function StorePage({ store }: { store: PublicStore }) {
  const texts = useTexts('establishments/store')
  return (
    <article>
      <StoreBanner store={store} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr] lg:items-start lg:px-6">
        <StoreHeader store={store} />
        <div className="mt-5 lg:relative lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-30">
          <PayCard store={store} />
        </div>
        <StoreDetails store={store} />
      </div>
      <footer className="mt-10 text-center text-label text-t3">{texts.storeId(store.storeId)}</footer>
    </article>
  )
}

/** The shape of the page, while the browser reads what the server could not draw. */
function StoreLoading() {
  const texts = useTexts('establishments/store')
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="-mx-5 block h-28 lg:mx-0 lg:h-60 lg:rounded-hero" />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:px-6">
        <div className="grid content-start gap-3">
          <Skeleton className="-mt-8.5 block size-17 rounded-card ring-4 ring-bg lg:-mt-11 lg:size-23" />
          <Skeleton className="block h-7 w-3/4" />
          <Skeleton className="block h-5 w-1/2" />
          <Skeleton className="block h-12 w-full" />
        </div>
        <Skeleton className="mt-5 block h-80 rounded-card" />
      </div>
    </div>
  )
}
