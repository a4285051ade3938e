import { type OfferList, type OfferOption, offerLabel } from '@puente/domain/establishment-offers'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { faultText } from './fault-texts.ts'
import { OfferSummary } from './offer-summary.tsx'
import type { OfferField } from './side-texts.rules.ts'
import type { FieldsHandle } from './use-wizard.ts'

interface OfferCardProps {
  wizard: FieldsHandle
  field: OfferField
  list: OfferList
  /** The predefined ones in the order in which they are offered. It never changes while the step is open. */
  options: readonly OfferOption[]
  /** Keys of options, and the owner's own words. */
  items: readonly string[]
  onChange: (items: readonly string[]) => void
}

/** One list: its chips, the owner's own items behind them, and how many are selected. */
export function OfferCard({ wizard, field, list, options, items, onChange }: OfferCardProps) {
  const texts = useTexts('establishments/registration')
  const language = useLanguage()
  const title = useId()
  const own = items.filter((item) => !list.options.some(({ key }) => key === item))
  const isFull = items.length >= list.most
  const toggle = (key: string): void => {
    if (items.includes(key)) onChange(items.filter((item) => item !== key))
    else if (!isFull) onChange([...items, key])
  }
  return (
    <Card>
      <section aria-labelledby={title} className="grid gap-3 p-4 lg:p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h3 id={title} className="font-[620]">
            {texts.fields[field]}
          </h3>
          <p role="status" className="text-small text-t2">
            {texts.offers.count(items.length, list.most)}
          </p>
        </div>
        <OfferSummary list={list} items={items} />
        <div className="offer-chips flex flex-wrap gap-2">
          {options.map((option) => {
            const isOn = items.includes(option.key)
            return (
              <Chip
                key={option.key}
                pressed={isOn}
                disabled={isFull && !isOn}
                onClick={() => toggle(option.key)}
              >
                {isOn ? (
                  <Check size={18} aria-hidden="true" className="-ml-1 text-accent-ink" />
                ) : (
                  <Plus size={18} aria-hidden="true" className="-ml-1 text-t3" />
                )}
                {option[language]}
              </Chip>
            )
          })}
          {own.map((item, index) => (
            <button
              key={item}
              type="button"
              className="chip offer-own"
              aria-label={texts.offers.remove(item)}
              onClick={({ currentTarget: { nextElementSibling, previousElementSibling } }) => {
                // The button disappears with its item.
                const beside = nextElementSibling ?? (index > 0 ? previousElementSibling : null)
                const target = beside ?? document.getElementById(field)
                if (target instanceof HTMLElement) target.focus()
                onChange(items.filter((one) => one !== item))
              }}
            >
              {offerLabel(list, item, language)}
              <X size={16} aria-hidden="true" className="-mr-1 text-t2" />
            </button>
          ))}
        </div>
        <OwnItem wizard={wizard} field={field} />
      </section>
    </Card>
  )
}

/** Adds an item of the owner's own. Enter adds, and so does leaving the step. What is refused stays in the field (EST-050, EST-051). */
function OwnItem({ wizard, field }: Pick<OfferCardProps, 'wizard' | 'field'>) {
  const texts = useTexts('establishments/registration')
  const text = wizard.side[field]
  const [wasRefused, setWasRefused] = useState(false)
  const own = wizard.ownItem(field)
  const refused = own === null || own.ok ? undefined : own.fault
  const standing = wizard.faultsOf(4).find((one) => one.field.startsWith(field) && wizard.shown(one.field))
  const fault = wasRefused && refused !== undefined ? refused : standing
  const add = (): void => {
    setWasRefused(refused !== undefined)
    wizard.addOwnItem(field)
  }
  return (
    <TextField
      id={field}
      label={texts.offers.own[field]}
      value={text}
      maxLength={200}
      autoComplete="off"
      error={fault === undefined ? undefined : faultText(fault, texts)}
      onChange={(event) => {
        wizard.setSide({ [field]: event.target.value })
        setWasRefused(false)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // Enter in an empty field goes on, as in every other field.
        if (event.key !== 'Enter' || text.trim() === '') return
        event.preventDefault()
        add()
      }}
      after={
        <Button size="small" className="-mr-2" disabled={text.trim() === ''} onClick={add}>
          {texts.offers.add}
        </Button>
      }
    />
  )
}
