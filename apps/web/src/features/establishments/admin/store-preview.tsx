import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

// Loaded when needed, so that the code of the public page stays out of the first load of the app.
const PageFrame = lazy(() => import('./page-frame.tsx').then((module) => ({ default: module.PageFrame })))

export const previews = ['page', 'qr', 'photo'] as const
export type Preview = (typeof previews)[number]

interface StorePreviewProps {
  store: ReviewedEstablishment
  shown: Preview
  onShow: (shown: Preview) => void
  onGenerate: () => void
  generating: boolean
}

/** What payers will see: the page, its QR code, the picture. */
export function StorePreview({ store, shown, onShow, onGenerate, generating }: StorePreviewProps) {
  const texts = useTexts('establishments/admin').review
  return (
    <div className="grid content-start justify-items-center gap-3">
      <Segmented
        label={texts.shown}
        value={shown}
        onValueChange={onShow}
        options={previews.map((value) => ({ value, label: texts[value] }))}
      />
      <div className="w-full max-w-96">
        {shown === 'page' && (
          <Suspense fallback={<Skeleton className="h-[min(44rem,75dvh)] w-full" />}>
            <PageFrame store={store} />
          </Suspense>
        )}
        {shown === 'qr' && <QrContent store={store} onGenerate={onGenerate} generating={generating} />}
        {shown === 'photo' && <Photo store={store} />}
      </div>
    </div>
  )
}

function QrContent({
  store,
  onGenerate,
  generating,
}: Pick<StorePreviewProps, 'store' | 'onGenerate' | 'generating'>) {
  const all = useTexts('establishments/admin')
  const texts = all.review
  if (store.status !== 'approved') return <p className="card p-5 text-center text-small">{texts.unborn}</p>
  return (
    <div className="card grid justify-items-center gap-3 p-5 text-center">
      <p className="font-[600] text-small">{all.generation[store.generation]}</p>
      {store.pause?.by === 'identity' && <p className="text-label text-t2">{texts.identityWithdrawn}</p>}
      {store.customUrl === null ? (
        <Button
          variant="primary"
          offBecause={store.pause?.by === 'identity' ? texts.identityWithdrawn : undefined}
          busy={generating}
          onClick={onGenerate}
        >
          {texts.generate}
        </Button>
      ) : (
        <p className="text-label [overflow-wrap:anywhere]">{`${location.host}${store.customUrl}`}</p>
      )}
      {store.qr === 'active' && store.qrCodeUrl !== null && (
        <img
          src={store.qrCodeUrl}
          alt={texts.qrAlt(store.name)}
          width={240}
          height={240}
          className="rounded-box bg-white"
        />
      )}
    </div>
  )
}

function Photo({ store: { imageUrl, name } }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin').review
  if (imageUrl === null) return <p className="card p-5 text-center text-small">{texts.noPhoto}</p>
  return <img src={imageUrl} alt={name} className="w-full rounded-card" />
}
