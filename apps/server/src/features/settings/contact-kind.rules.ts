import { type Testimonial, testimonialsSchema, weeklyHoursSchema } from '@puente/contract/settings/settings'
import { parseCnpj } from '@puente/domain/cnpj'
import { parseCpf } from '@puente/domain/cpf'
import { parseCuit } from '@puente/domain/cuit'
import { hoursFault, type Weekday, type WeeklyHours } from '@puente/domain/opening-hours'
import { parsePhone, whatsappNumber } from '@puente/domain/phone'
import { type WalletNetwork, walletFault } from '@puente/domain/wallet-address'
import { lineFault, type SettingKind } from './setting-kind.rules.ts'

const facts = { least: null, most: null, unit: null, choices: null, optional: false } as const
const asText = (value: string): string => value

/** Any number of the countries that we know (REG-015), kept as `+5491123456789`. */
export const phone: SettingKind<string> = {
  facts: { ...facts, kind: 'phone' },
  read: readPhone,
  write: asText,
  fault: (value) => (parsePhone(value) === null ? { rule: 'format' } : null),
}

/** A number that can have a chat: not a toll-free one. */
export const whatsapp: SettingKind<string> = {
  facts: { ...facts, kind: 'whatsapp' },
  read: readPhone,
  write: asText,
  fault: (value) => {
    const known = parsePhone(value)
    return known === null || whatsappNumber(known) === null ? { rule: 'format' } : null
  },
}

export const email: SettingKind<string> = {
  facts: { ...facts, kind: 'email', least: '5', most: '254' },
  read: readTrimmed,
  write: asText,
  fault: (value) => {
    const fault = lineFault(value, 5, 254)
    if (fault !== null) return fault
    return /^[^\s@"(),:;[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : { rule: 'format' }
  },
}

/** An https address without a name or a password in it. */
export const httpsUrl: SettingKind<string> = {
  facts: { ...facts, kind: 'url', least: '10', most: '300' },
  read: readTrimmed,
  write: asText,
  fault: (value) => {
    const fault = lineFault(value, 10, 300)
    if (fault !== null) return fault
    const url = URL.parse(value)
    const usable =
      url !== null &&
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      url.hostname.includes('.') &&
      !/\s/.test(value)
    return usable ? null : { rule: 'format' }
  },
}

/** The CNPJ or CPF of the receiver, which payers compare with what their bank shows; kept without separators. */
export const payeeTaxId: SettingKind<string> = {
  facts: { ...facts, kind: 'text', least: '11', most: '18' },
  read: (stored) => {
    const text = readTrimmed(stored)
    return text === null ? null : { value: brazilianTaxId(text.value) ?? text.value }
  },
  write: asText,
  fault: (value) => (brazilianTaxId(value) === null ? { rule: 'format' } : null),
}

function brazilianTaxId(text: string): string | null {
  return parseCnpj(text) ?? parseCpf(text)
}

/** A CUIT in the form that the legal texts show (ruling 20). */
export const cuit: SettingKind<string> = {
  facts: { ...facts, kind: 'text', least: '11', most: '13' },
  read: readTrimmed,
  write: asText,
  fault: (value) => lineFault(value, 11, 13) ?? (parseCuit(value) === null ? { rule: 'format' } : null),
}

export function wallet(network: WalletNetwork): SettingKind<string> {
  return {
    facts: { ...facts, kind: 'wallet' },
    read: readTrimmed,
    write: asText,
    fault: (value) => {
      const rule = walletFault(value, network)
      return rule === null ? null : { rule }
    },
  }
}

export const hours: SettingKind<WeeklyHours> = {
  facts: { ...facts, kind: 'hours' },
  read: (stored) => {
    const parsed = weeklyHoursSchema.safeParse(stored)
    return parsed.success ? { value: parsed.data } : null
  },
  write: weekOf,
  fault: (value) => {
    const fault = hoursFault(value)
    return fault === null ? null : { rule: fault.rule }
  },
}

const mostTestimonials = 12

/** Words of customers as the operator gives them; an empty list hides the section. */
export const testimonials: SettingKind<readonly Testimonial[]> = {
  facts: { ...facts, kind: 'testimonials', least: '0', most: String(mostTestimonials) },
  read: (stored) => {
    const parsed = testimonialsSchema.safeParse(stored)
    if (!parsed.success) return null
    return { value: parsed.data.map(({ text, author }) => ({ text: text.trim(), author: author.trim() })) }
  },
  write: (value) => value.map(({ text, author }) => ({ text, author })),
  fault: (value) => {
    if (value.length > mostTestimonials) return { rule: 'too-many', limit: mostTestimonials }
    for (const { text, author } of value) {
      const fault = lineFault(text, 10, 400) ?? lineFault(author, 2, 80)
      if (fault !== null) return fault
    }
    return null
  },
}

/** The week with its days in their order, so that equal weeks are equal texts. */
export function weekOf(week: WeeklyHours) {
  const spans = (day: Weekday) => week[day].map(({ from, to }) => ({ from, to }))
  return {
    monday: spans('monday'),
    tuesday: spans('tuesday'),
    wednesday: spans('wednesday'),
    thursday: spans('thursday'),
    friday: spans('friday'),
    saturday: spans('saturday'),
    sunday: spans('sunday'),
  }
}

function readTrimmed(stored: unknown): { readonly value: string } | null {
  return typeof stored === 'string' ? { value: stored.trim() } : null
}

// Text that cannot be read as a number stays as typed, so that the fault can report it.
function readPhone(stored: unknown): { readonly value: string } | null {
  return typeof stored === 'string' ? { value: parsePhone(stored)?.e164 ?? stored } : null
}
