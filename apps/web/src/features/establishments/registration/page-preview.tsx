import { parseEstablishmentCategory } from '@puente/domain/establishment'
import { establishmentHoursFaults } from '@puente/domain/establishment-hours'
import { offerLabel, products, services } from '@puente/domain/establishment-offers'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import QrCode from 'lucide-react/icons/qr-code'
import type { ReactNode } from 'react'
import { usePortugueseTexts } from '../../../lib/i18n/language-scope.tsx'
import { RiverCover } from '../../../ui/river-cover.tsx'
import { hoursLines } from './hours.rules.ts'
import { OpenNow } from './open-now.tsx'
import { PagePicture } from './page-picture.tsx'
import { placeOf } from './place-words.ts'
import type { WizardStep } from './steps.rules.ts'

interface PagePreviewProps {
  form: RegistrationForm
  /** The furthest step that was open: what comes after it is still missing. */
  reached: WizardStep
  image: File | null
}

/** The public page in small, in Portuguese. The owner's words stay as they were written; what is missing is a dashed line. */
export function PagePreview({ form, reached, image }: PagePreviewProps) {
  const texts = usePortugueseTexts('establishments/preview')
  const category = parseEstablishmentCategory(form.category)
  const description = form.description.trim()
  const hours = reached >= 3 ? form.operatingHours : null
  return (
    <article lang="pt-BR" className="overflow-hidden rounded-hero border border-line bg-bg shadow-float">
      <RiverCover className="w-full" />
      <div className="relative -mt-8 px-4">
        <PagePicture name={form.name} file={image} className="size-15 rounded-card ring-4 ring-bg" />
        <p lang="es" className="sign mt-2 break-words text-20">
          {form.name.trim() === '' ? <span className="text-t3">{texts.unnamed}</span> : form.name}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-label text-t2">
          {category !== null && texts.categories[category]}
          <OpenNow hours={hours} />
        </p>
        {description !== '' && (
          <p lang="es" className="mt-2.5 line-clamp-6 whitespace-pre-line break-words text-label text-t2">
            {description}
          </p>
        )}
      </div>
      <PaySample pay={texts.pay} generate={texts.generate} />
      <PageFacts form={form} reached={reached} />
    </article>
  )
}

function PaySample({ pay, generate }: { pay: string; generate: string }) {
  return (
    <div className="m-4 rounded-box border border-line bg-s1 p-3.5">
      <p className="sign text-15">{pay}</p>
      <div aria-hidden="true" className="mt-2.5 grid grid-cols-2 gap-2">
        <span className="h-10 rounded-input border border-line bg-s2" />
        <span className="h-10 rounded-input border border-line bg-s2" />
      </div>
      <p className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-input bg-sol font-[620] text-on-sol text-small">
        <QrCode size={18} aria-hidden="true" />
        {generate}
      </p>
    </div>
  )
}

function PageFacts({ form, reached }: Pick<PagePreviewProps, 'form' | 'reached'>) {
  const texts = usePortugueseTexts('establishments/preview')
  const place = placeOf(form)
  const hasHours =
    reached >= 3 && establishmentHoursFaults(form.operatingHours).every(({ rule }) => rule === 'none-open')
  const offered = [
    ...form.services.map((item) => offerLabel(services, item, 'pt')),
    ...form.products.map((item) => offerLabel(products, item, 'pt')),
  ]
  const missing =
    place === ''
      ? texts.missing
      : !hasHours
        ? texts.missingHours
        : offered.length === 0
          ? texts.missingRest
          : null
  return (
    <div className="grid gap-3.5 px-4 pb-4.5 text-label">
      {place !== '' && (
        <Fact title={texts.address}>
          <p lang="es" className="break-words text-t2">
            {place}, Argentina
          </p>
        </Fact>
      )}
      {hasHours && (
        <Fact title={texts.hours}>
          <dl className="grid gap-1">
            {hoursLines(form.operatingHours).map(({ first, last, times }) => (
              <div key={first} className="flex justify-between gap-3">
                <dt className="text-t2">{texts.range(texts.days[first], texts.days[last])}</dt>
                <dd className="font-[540]">{times ?? texts.closed}</dd>
              </div>
            ))}
          </dl>
        </Fact>
      )}
      {offered.length > 0 && (
        <Fact title={texts.offers}>
          <ul className="flex flex-wrap gap-1.5">
            {offered.map((item) => (
              <li key={item} className="rounded-full border border-line px-2.5 py-0.75 wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {missing !== null && (
        <p className="rounded-input border border-line-strong border-dashed px-3 py-2 text-t3">{missing}</p>
      )}
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 font-[620]">{title}</p>
      {children}
    </div>
  )
}
