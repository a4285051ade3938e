import { addressLength, argentineProvinces } from '@puente/domain/establishment'
import { parseMapsLink } from '@puente/domain/maps-link'
import ExternalLink from 'lucide-react/icons/external-link'
import MapPinned from 'lucide-react/icons/map-pinned'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Plate } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { LiveRow } from './live-row.tsx'
import { placeOf } from './place-words.ts'
import { PostalCodeField } from './postal-code-field.tsx'
import { withTypedPlace } from './postal-fill.rules.ts'
import { StepFrame } from './step-frame.tsx'
import { useFieldWiring } from './use-field-wiring.ts'
import type { WizardHandle } from './use-wizard.ts'

/** Step 2 (EST-032). */
export function StepPlace({ wizard, onNext }: { wizard: WizardHandle; onNext: () => void }) {
  const texts = useTexts('establishments/registration')
  const { form, set, change } = wizard
  const wire = useFieldWiring(wizard)
  return (
    <StepFrame wizard={wizard} step={2} title={texts.place.title} lead={texts.place.lead} onNext={onNext}>
      <div className="grid gap-4">
        <PostalCodeField wizard={wizard} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Select
            {...wire('province')}
            value={form.province}
            placeholder={texts.place.provincePlaceholder}
            autoComplete="address-level1"
            options={argentineProvinces.map((province) => ({ value: province, label: province }))}
            onChange={({ target }) => change((before) => withTypedPlace(before, { province: target.value }))}
            onBlur={() => wizard.leave('province')}
          />
          <TextField
            {...wire('city')}
            value={form.city}
            maxLength={400}
            autoComplete="address-level2"
            onChange={({ target }) => change((before) => withTypedPlace(before, { city: target.value }))}
            onBlur={() => wizard.leave('city')}
          />
        </div>
        <TextArea
          {...wire('address')}
          rows={2}
          maxLength={2000}
          autoComplete="street-address"
          value={form.address}
          aside={
            <span className="text-t3">
              {texts.basics.counter([...form.address.trim()].length, addressLength.most)}
            </span>
          }
          onChange={(event) => set({ address: event.target.value })}
          onBlur={() => wizard.leave('address')}
        />
        <MapsField wizard={wizard} />
        <div className="tint flex items-start gap-3 rounded-box p-3.5 [--c:var(--celeste)]">
          <MapPinned size={20} aria-hidden="true" />
          <p className="min-w-0 flex-1 text-small text-t1">{texts.place.help}</p>
        </div>
        <Plate className="p-5">
          <h3 className="text-label text-t2">{texts.place.previewTitle}</h3>
          <p className="mt-1.5 min-h-6 break-words font-[600]">{texts.place.preview(placeOf(form) || '…')}</p>
        </Plate>
      </div>
    </StepFrame>
  )
}

/** EST-036, EST-037. */
function MapsField({ wizard }: { wizard: WizardHandle }) {
  const { place } = useTexts('establishments/registration')
  const { error, ...wiring } = useFieldWiring(wizard)('googleMapsUrl')
  const text = wizard.form.googleMapsUrl
  const link = parseMapsLink(text)
  // While the link is typed, only the badge shows whether it is valid. The error text shows after a failed try.
  const shownError = wizard.hasFailed(2) ? error : undefined
  return (
    <TextField
      {...wiring}
      type="url"
      inputMode="url"
      maxLength={4000}
      autoComplete="off"
      placeholder="https://maps.app.goo.gl/…"
      value={text}
      error={shownError}
      after={<OpenLink link={link} />}
      hint={
        <LiveRow>
          {text.trim() !== '' && (
            <Badge tone={link === null ? 'error' : 'success'}>
              {link === null ? place.urlInvalid : place.urlValid}
            </Badge>
          )}
        </LiveRow>
      }
      onChange={(event) => wizard.set({ googleMapsUrl: event.target.value })}
      onBlur={() => wizard.leave('googleMapsUrl')}
    />
  )
}

/** Opens a new tab, and only for a valid link. */
function OpenLink({ link }: { link: string | null }) {
  const { place } = useTexts('establishments/registration')
  const look = `${buttonClass({ size: 'small' })} -mr-2`
  if (link === null)
    return (
      <button type="button" disabled aria-label={place.openLabel} className={look}>
        <ExternalLink aria-hidden="true" />
        {place.open}
      </button>
    )
  return (
    <a href={link} target="_blank" rel="noreferrer" aria-label={place.openLabel} className={look}>
      <ExternalLink aria-hidden="true" />
      {place.open}
    </a>
  )
}
