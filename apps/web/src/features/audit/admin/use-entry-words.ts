import { type AuditChange, auditDone, type AuditEntryView } from '@puente/contract/audit'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { amountText, kindOfValue, lastName, shortId } from './entry-words.rules.ts'

type Names = Readonly<Record<string, string>>

function nameIn(names: Names, id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id
}

/** The words for what an entry holds. What has no name in the texts is shown as it is stored. */
export function useEntryWords() {
  const texts = useTexts('audit/admin')
  const { names } = texts
  const problems: Readonly<Record<string, unknown>> = useTexts('problems').codes
  const deskProblems: Readonly<Record<string, unknown>> = useTexts('desk-problems').codes
  const language = useLanguage()
  const value = (field: string, text: string | null): string => {
    if (text === null) return texts.none
    const kind = kindOfValue(field, text)
    if (kind === 'minor') return amountText(field, text)
    if (kind === 'instant') return formatDate(text, 'moment', language)
    return kind === 'text' ? text : texts[kind]
  }
  const refusal = (code: string): string => {
    const wording = problems[code] ?? deskProblems[code]
    return typeof wording === 'string' ? wording : code
  }
  const change = ({ field, before, after }: AuditChange): string => {
    const now = value(field, after)
    return before === null ? now : texts.list.change(value(field, before), now)
  }
  return {
    value,
    refusal,
    action: (id: string) => nameIn(names.actions, id),
    objectType: (id: string) => nameIn(names.objects, id),
    field: (field: string) => nameIn(names.fields, lastName(field)),
    actor: ({ kind, id, email }: AuditEntryView['actor']): string => {
      if (kind === 'anonymous' || id === null) return texts.anonymous
      if (kind === 'system') return nameIn(texts.system, id)
      return email === null ? shortId(id) : email.slice(0, email.indexOf('@'))
    },
    /** One line about an entry: why it was refused, or what it changed first. */
    summary: ({ outcome, reason, changes }: AuditEntryView): string => {
      if (outcome !== auditDone) return refusal(outcome)
      if (reason !== null) return `“${reason}”`
      const [first] = changes.filter(({ before, after }) => before !== after)
      return first === undefined ? '' : `${nameIn(names.fields, lastName(first.field))}: ${change(first)}`
    },
  }
}
