import {
  type OfferList,
  type OfferOption,
  offerLabel,
  readOfferItem,
} from '@puente/domain/establishment-offers'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { faultText, itemText } from './fault-texts.ts'
import { OfferSummary } from './offer-summary.tsx'
import type { WizardHandle } from './use-wizard.ts'

interface OfferCardProps {
  wizard: WizardHandle
  field: 'services' | 'products'
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
          {own.map((item) => (
            <button
              key={item}
              type="button"
              className="chip offer-own"
              aria-label={texts.offers.remove(item)}
              onClick={() => onChange(items.filter((one) => one !== item))}
            >
              {offerLabel(list, item, language)}
              <X size={16} aria-hidden="true" className="-mr-1 text-t2" />
            </button>
          ))}
        </div>
        <OwnItem
          wizard={wizard}
          field={field}
          list={list}
          items={items}
          onAdd={(item) => onChange([...items, item])}
        />
      </section>
    </Card>
  )
}

interface OwnItemProps extends Pick<OfferCardProps, 'wizard' | 'field' | 'list' | 'items'> {
  onAdd: (item: string) => void
}

/** Adds an item of the owner's own. Enter adds. What is refused stays in the field (EST-050, EST-051). */
function OwnItem({ wizard, field, list, items, onAdd }: OwnItemProps) {
  const texts = useTexts('establishments/registration')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const fault = wizard.faultsOf(4).find((one) => one.field.startsWith(field))
  const listError = fault !== undefined && wizard.shown(fault.field) ? faultText(fault, texts) : undefined
  const add = (): void => {
    if (text.trim() === '') return
    const reading = readOfferItem(list, text, items)
    if (!reading.ok) setError(itemText(reading.fault, texts.faults))
    else if (items.length >= list.most) setError(texts.faults[field])
    else {
      onAdd(reading.item)
      setText('')
      setError(null)
    }
  }
  return (
    <TextField
      id={field}
      label={texts.offers.own[field]}
      value={text}
      maxLength={200}
      autoComplete="off"
      error={error ?? listError}
      onChange={(event) => {
        setText(event.target.value)
        setError(null)
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
