import {
  type ArgentinePhone,
  formatArgentinePhone,
  parseArgentinePhone,
} from '@puente/domain/phone-argentina'
import Phone from 'lucide-react/icons/phone'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ChangeEvent } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LiveRow } from './live-row.tsx'
import { useAreaPlace } from './use-area-place.ts'
import { useFieldWiring } from './use-field-wiring.ts'
import type { WizardHandle } from './use-wizard.ts'

interface PhoneFieldProps {
  wizard: WizardHandle
  field: 'phone' | 'whatsapp'
  optional?: string
}

/** An Argentine number. It is formatted as soon as it is valid, and a badge shows its kind and its area (EST-022 to EST-027). */
export function PhoneField({ wizard, field, optional }: PhoneFieldProps) {
  const { error, ...wiring } = useFieldWiring(wizard)(field)
  const text = wizard.form[field]
  const phone = parseArgentinePhone(text)
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    // While the caret is not at the end, formatting would move it.
    const isAtEnd = target.selectionStart === target.value.length
    wizard.set({ [field]: isAtEnd ? formatted(target.value) : target.value })
  }
  return (
    <TextField
      {...wiring}
      {...(optional !== undefined && { optional })}
      type="tel"
      inputMode="tel"
      autoComplete={field === 'phone' ? 'tel' : 'off'}
      maxLength={60}
      value={text}
      error={error}
      hint={
        error === undefined ? <LiveRow>{phone !== null && <PhoneBadge phone={phone} />}</LiveRow> : undefined
      }
      onChange={change}
      onBlur={() => {
        wizard.set({ [field]: formatted(text) })
        wizard.leave(field)
      }}
    />
  )
}

function formatted(text: string): string {
  const phone = parseArgentinePhone(text)
  return phone === null ? text : formatArgentinePhone(phone)
}

function PhoneBadge({ phone: { kind, areaCode } }: { phone: ArgentinePhone }) {
  const { basics } = useTexts('establishments/registration')
  const place = useAreaPlace(areaCode)
  return (
    <Badge tone={kind === 'mobile' ? 'success' : 'info'} icon={kind === 'mobile' ? Smartphone : Phone}>
      {basics.phoneArea(basics.phoneKinds[kind], areaCode, place)}
    </Badge>
  )
}
