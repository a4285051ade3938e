import { certificateAlarmOf } from '@puente/contract/provider-settings'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleX from 'lucide-react/icons/circle-x'
import Minus from 'lucide-react/icons/minus'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatAge, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Cell } from './capability-rows.ts'
import { countSet } from './credential-edits.rules.ts'
import type { Provider } from './providers-queries.ts'

const looks = {
  yes: { icon: Check, className: 'text-mata' },
  partly: { icon: CircleDot, className: 'text-tierra' },
  no: { icon: Minus, className: 'text-t3' },
} as const

/** How a provider does something. Screen readers get the meaning of the icon and its colour as a word. */
export function CapabilityCell({ cell: { mark, text } }: { cell: Cell }) {
  const { marks } = useTexts('provider-settings/admin')
  const { icon: Icon, className } = looks[mark]
  return (
    <span className="flex items-start gap-1.5">
      <Icon size={16} aria-hidden="true" className={clsx('mt-0.5 shrink-0', className)} />
      {text.toLowerCase() !== marks[mark].toLowerCase() && <span className="sr-only">{marks[mark]}: </span>}
      <span className={clsx(mark === 'no' && 'text-t2')}>{text}</span>
    </span>
  )
}

/** How many credentials are set, never which value they have (FIN-030). */
export function CredentialsFact({ provider: { credentials, isReady } }: { provider: Provider }) {
  const texts = useTexts('provider-settings/admin')
  const { set, all } = countSet(credentials)
  return isReady ? (
    <span className="font-[620]">{texts.setOf(set, all)}</span>
  ) : (
    <span className="flex items-start gap-1.5 font-[620] text-ceibo">
      <CircleX size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {texts.setOf(set, all)}
    </span>
  )
}

/** When the connection was last tested, and whether the credentials have changed since. */
export function LastTestFact({ provider: { lastTest } }: { provider: Provider }) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  if (lastTest === null) return <span className="text-t2">{texts.never}</span>
  const { at, fault, tookMs, isOutdated } = lastTest
  const age = formatAge(at, serverClock.now(), language)
  const Icon = fault === null ? Check : CircleX
  return (
    <span className={clsx('flex items-start gap-1.5 font-[620]', fault !== null && 'text-ceibo')}>
      <Icon
        size={16}
        aria-hidden="true"
        className={clsx('mt-0.5 shrink-0', fault === null && (isOutdated ? 'text-t3' : 'text-mata'))}
      />
      <span>
        {fault === null ? texts.testPassed(age, tookMs) : texts.testFailed(age)}
        {isOutdated && <span className="block font-normal text-label text-t2">{texts.testOutdated}</span>}
      </span>
    </span>
  )
}

/** When our certificate expires, and its subject. */
export function CertificateFact({ provider: { certificate, credentials } }: { provider: Provider }) {
  const texts = useTexts('provider-settings/admin').certificate
  const language = useLanguage()
  if (certificate === null) {
    const canHaveOne = credentials.some(({ name }) => name === 'clientCertificate')
    return <span className="text-t2">{canHaveOne ? texts.none : texts.notUsed}</span>
  }
  const { subject, validUntil } = certificate
  const alarm = certificateAlarmOf(new Date(validUntil).getTime(), serverClock.now())
  return (
    <span className={clsx('break-words', alarm === 'soon' && 'text-tierra', isUrgent(alarm) && 'text-ceibo')}>
      <span className="font-[620]">{texts.until(formatDate(validUntil, 'date', language))}</span>
      <span className="block text-label text-t2">{subject}</span>
    </span>
  )
}

function isUrgent(alarm: ReturnType<typeof certificateAlarmOf>): boolean {
  return alarm === 'now' || alarm === 'over'
}

/** When a provider last reported a Pix by itself. */
export function LastNoticeFact({ provider: { lastNoticeAt } }: { provider: Provider }) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  if (lastNoticeAt === null) return <span className="text-t2">{texts.never}</span>
  return <time dateTime={lastNoticeAt}>{formatAge(lastNoticeAt, serverClock.now(), language)}</time>
}
