import { addressLength, argentineProvinces } from '@puente/domain/establishment'
import { provinceOfPostalCode } from '@puente/domain/argentine-postal-code'
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
import { StepFrame } from './step-frame.tsx'
import { useFieldWiring } from './use-field-wiring.ts'
import type { WizardHandle } from './use-wizard.ts'

/** Step 2 (EST-032). */
export function StepPlace({ wizard, onNext }: { wizard: WizardHandle; onNext: () => void }) {
  const texts = useTexts('establishments/registration')
  const { form, set } = wizard
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
            onChange={(event) => set({ province: event.target.value })}
            onBlur={() => wizard.leave('province')}
          />
          <TextField
            {...wire('city')}
            value={form.city}
            maxLength={400}
            autoComplete="address-level2"
            onChange={(event) => set({ city: event.target.value })}
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

/** Chooses the province. It is no part of the form: the address says where the place is. It stays typed, as the fields of the form do. */
function PostalCodeField({ wizard }: { wizard: WizardHandle }) {
  const { place, optional } = useTexts('establishments/registration')
  const code = wizard.side.postalCode
  const province = provinceOfPostalCode(code)
  const isChosen = province !== null && province === wizard.form.province
  const isOld = /^\s*\d{4}\s*$/.test(code)
  const change = (text: string): void => {
    const known = provinceOfPostalCode(text)
    wizard.setSide({ postalCode: text })
    if (known !== null) wizard.set({ province: known })
  }
  return (
    <TextField
      label={place.postalCode}
      optional={optional}
      maxLength={12}
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      value={code}
      hint={
        <LiveRow>
          {isChosen ? (
            <Badge tone="success">{province}</Badge>
          ) : isOld ? (
            place.postalCodeOld
          ) : (
            place.postalCodeHint
          )}
        </LiveRow>
      }
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** EST-036, EST-037. */
function MapsField({ wizard }: { wizard: WizardHandle }) {
  const { place } = useTexts('establishments/registration')
  const { error, ...wiring } = useFieldWiring(wizard)('googleMapsUrl')
  const text = wizard.form.googleMapsUrl
  const link = parseMapsLink(text)
  // The badge says it while the link is typed; the sentence comes with a failed try.
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
