import { parseEstablishmentCategory } from '@puente/domain/establishment'
import { formatCuit } from '@puente/domain/cuit'
import { products, services } from '@puente/domain/establishment-offers'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import { parseMapsLink } from '@puente/domain/maps-link'
import { useContext } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { ChangeContext } from './change-context.ts'
import { faultLine } from './fault-texts.ts'
import { hoursLines } from './hours.rules.ts'
import type { ChosenImage } from './image-field.tsx'
import { LimitBanner } from './limit-banner.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { placeOf } from './place-words.ts'
import { ReviewCard, type ReviewLine } from './review-card.tsx'
import { StepFrame } from './step-frame.tsx'
import { failureWords, type WizardSubmission } from './use-wizard-submission.ts'
import type { WizardHandle } from './use-wizard.ts'

interface StepReviewProps {
  wizard: WizardHandle
  image: ChosenImage | null
  submission: WizardSubmission
}

/** Step 5: everything once more, and the way to send it (EST-053). */
export function StepReview({ wizard, image, submission }: StepReviewProps) {
  const texts = useTexts('establishments/registration')
  const { form } = wizard
  const { review } = texts
  const isChange = useContext(ChangeContext) !== null
  return (
    <StepFrame
      wizard={wizard}
      step={5}
      title={review.title}
      lead={isChange ? texts.change.lead : review.lead}
      onNext={submission.send}
    >
      <div className="grid gap-3.5">
        <LimitBanner until={submission.limitedUntil} onOver={submission.liftLimit} />
        <Failure wizard={wizard} submission={submission} />
        <ReviewCards wizard={wizard} image={image} />
        <Callout tone="info" title={review.noticeTitle}>
          {review.notice}
        </Callout>
        <p className="break-words text-small text-t2">
          {isChange ? texts.change.summary(form.name) : review.summary(form.name, placeOf(form))}
        </p>
      </div>
    </StepFrame>
  )
}

/** Why it was not accepted. The faults stay listed until they are mended (EST-058). */
function Failure({ wizard, submission }: Omit<StepReviewProps, 'image'>) {
  const texts = useTexts('establishments/registration')
  const { failure } = submission
  if (wizard.refused.length > 0)
    return (
      <FormSummary
        title={texts.review.invalid}
        faults={wizard.refused.map((fault) => ({
          message: `${faultLine(fault, texts)}${texts.review.atStep(fault.step)}`,
        }))}
        attempt={0}
      />
    )
  if (failure === null || failure.kind === 'limit' || failure.kind === 'faults' || failure.kind === 'taken')
    return null
  const { title, description } = failureWords(failure, texts)
  return (
    <Callout tone="error" title={title} announce>
      {description !== undefined && <p>{description}</p>}
      <p className="text-t2">{texts.failures.safe}</p>
    </Callout>
  )
}

function ReviewCards({ wizard, image }: Pick<StepReviewProps, 'wizard' | 'image'>) {
  const texts = useTexts('establishments/registration')
  const { form } = wizard
  const { fields, review, hours, change } = texts
  const withoutImage = useContext(ChangeContext) === null ? '' : change.sameImage
  const category = parseEstablishmentCategory(form.category)
  const basics: readonly ReviewLine[] = [
    [fields.name, form.name],
    [fields.category, category === null ? form.category : texts.categories[category]],
    [fields.cuit, formatCuit(form.cuit)],
    [fields.phone, form.phone],
    [fields.whatsapp, form.whatsapp],
    [fields.description, form.description],
    [fields.image, image === null ? withoutImage : review.image(image.side)],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      <ReviewCard wizard={wizard} step={1} icon={Store} lines={basics} />
      <ReviewCard
        wizard={wizard}
        step={2}
        icon={MapPin}
        lines={[
          [review.address, texts.place.preview(placeOf(form))],
          [
            review.map,
            <MapLink key="map" link={parseMapsLink(form.googleMapsUrl)} text={form.googleMapsUrl} />,
          ],
        ]}
      />
      <ReviewCard
        wizard={wizard}
        step={3}
        icon={Clock}
        lines={hoursLines(form.operatingHours).map(({ first, last, times }) => [
          hours.range(hours.days[first], hours.days[last]),
          times ?? hours.closed,
        ])}
      />
      <ReviewCard
        wizard={wizard}
        step={4}
        icon={ListChecks}
        lines={[
          [
            review.servicesCount(form.services.length),
            <OfferSummary key="services" list={services} items={form.services} />,
          ],
          [
            review.productsCount(form.products.length),
            <OfferSummary key="products" list={products} items={form.products} />,
          ],
        ]}
      />
    </div>
  )
}

function MapLink({ link, text }: { link: string | null; text: string }) {
  if (link === null) return text
  return (
    <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-3">
      {link.replace('https://', '')}
    </a>
  )
}
