import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { type EstablishmentHours, weeklyHoursOf } from '@puente/domain/establishment-hours'
import { offerLabel, products, services } from '@puente/domain/establishment-offers'
import { hoursRuns } from '@puente/domain/opening-hours'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'

export const previews = ['page', 'qr', 'photo'] as const
export type Preview = (typeof previews)[number]

interface StorePreviewProps {
  store: ReviewedEstablishment
  shown: Preview
  onShow: (shown: Preview) => void
  onGenerate: () => void
  generating: boolean
}

/** What payers will see: the content of the page, its QR code, the picture. */
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
        {shown === 'page' && <PageContent store={store} />}
        {shown === 'qr' && <QrContent store={store} onGenerate={onGenerate} generating={generating} />}
        {shown === 'photo' && <Photo store={store} />}
      </div>
    </div>
  )
}

/** The owner's words as written, predefined items in Portuguese: the page is read by Brazilians. */
function PageContent({ store }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin')
  const { review } = texts
  const offers = [
    ...store.services.map((item) => offerLabel(services, item, 'pt')),
    ...store.products.map((item) => offerLabel(products, item, 'pt')),
  ]
  return (
    <article className="card grid gap-4 p-5 [overflow-wrap:anywhere]">
      <header className="flex items-center gap-3">
        <Face store={store} />
        <div className="min-w-0">
          <h2 className="sign text-20">{store.name}</h2>
          <p className="text-label text-t2">{texts.categories[store.category]}</p>
        </div>
      </header>
      {store.description === null ? (
        <p className="text-small text-t3">{review.noDescription}</p>
      ) : (
        <p lang="es-AR" className="whitespace-pre-line text-small">
          {store.description}
        </p>
      )}
      <Part title={review.info}>
        <p className="text-small text-t2">
          {[store.address, store.city, store.province, 'Argentina'].filter(Boolean).join(', ')}
        </p>
      </Part>
      {store.operatingHours !== null && (
        <Part title={review.hours}>
          <Hours hours={store.operatingHours} />
        </Part>
      )}
      {offers.length > 0 && (
        <Part title={review.offers}>
          <ul className="flex flex-wrap gap-1.5">
            {offers.map((offer, index) => (
              <li key={index} className="rounded-full border border-line px-2.5 py-1 text-label">
                {offer}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-[620] text-small">{title}</h3>
      {children}
    </section>
  )
}

function Face({ store: { imageUrl, name } }: { store: ReviewedEstablishment }) {
  if (imageUrl !== null) return <img src={imageUrl} alt="" className="size-14 rounded-box object-cover" />
  return (
    <span
      aria-hidden="true"
      className="sign grid size-14 flex-none place-items-center rounded-box bg-s3 text-21"
    >
      {[...name][0]}
    </span>
  )
}

function Hours({ hours }: { hours: EstablishmentHours }) {
  const { weekdays, days, review } = useTexts('establishments/admin')
  return (
    <dl className="grid gap-0.5 text-small">
      {hoursRuns(weeklyHoursOf(hours)).map(({ first, last, spans }) => (
        <div key={first} className="flex justify-between gap-3">
          <dt className="text-t2">
            {first === last ? weekdays[first] : days(weekdays[first], weekdays[last])}
          </dt>
          <dd className="font-[560]">
            {spans.length === 0 ? review.closed : spans.map(({ from, to }) => `${from} - ${to}`).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
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
      {store.customUrl === null ? (
        <Button variant="primary" busy={generating} onClick={onGenerate}>
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
