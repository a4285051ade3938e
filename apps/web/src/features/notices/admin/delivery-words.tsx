import type { Delivery } from '@puente/contract/notices'
import type { Language } from '@puente/contract/identity/sessions'
import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import FlaskConical from 'lucide-react/icons/flask-conical'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import ShieldX from 'lucide-react/icons/shield-x'
import clsx from 'clsx'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

const tones = {
  processed: 'success',
  duplicate: 'neutral',
  waiting: 'info',
  retrying: 'pending',
  'gave-up': 'error',
  closed: 'neutral',
  refused: 'error',
} as const satisfies Record<Delivery['outcome'], Tone>
const icons = {
  processed: undefined,
  duplicate: Copy,
  waiting: Clock,
  retrying: RotateCw,
  'gave-up': CircleX,
  closed: undefined,
  refused: Ban,
} as const

/** The outcome of a delivery. A test of ours is marked, because no Pix was behind it. */
export function OutcomeBadge({ outcome, result }: Pick<Delivery, 'outcome' | 'result'>) {
  const texts = useTexts('notices/admin').outcomes
  if (result === 'test') {
    return (
      <Badge tone="info" icon={FlaskConical}>
        {texts.test}
      </Badge>
    )
  }
  const icon = icons[outcome]
  return (
    <Badge tone={tones[outcome]} {...(icon !== undefined && { icon })}>
      {texts[outcome]}
    </Badge>
  )
}

const proofs = {
  valid: { icon: ShieldCheck, colour: 'text-mata' },
  // The normal case of most banks, so it is no alarm (rulings 24, 51).
  none: { icon: ShieldQuestion, colour: 'text-t3' },
  invalid: { icon: ShieldX, colour: 'text-ceibo' },
} as const

export function ProofText({ proof }: Pick<Delivery, 'proof'>) {
  const texts = useTexts('notices/admin').proofs
  const { icon: Icon, colour } = proofs[proof]
  return (
    <span
      className={clsx('flex items-center gap-1.5 whitespace-nowrap', proof === 'invalid' && 'text-ceibo')}
    >
      <Icon size={16} aria-hidden="true" className={clsx('shrink-0', colour)} />
      {texts[proof]}
    </span>
  )
}

/** The time of day with dim milliseconds, and the day where it is not today's. */
export function DeliveryTime({ at }: Pick<Delivery, 'at'>) {
  const language = useLanguage()
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <span className="text-t3">{formatDate(at, 'day', language)} </span>
      {formatDate(at, 'timeWithSeconds', language)}
      <span className="text-t3">.{at.slice(20, 23)}</span>
    </time>
  )
}

/** The time of a delivery, for the accessible names of its buttons. */
export function timeOf({ at }: Pick<Delivery, 'at'>, language: Language): string {
  return formatDate(at, 'timeWithSeconds', language)
}

const shownEnd = 8

/** The charge, named by the last characters of the txid, as in the bank's own screens. Without a txid by those of the EndToEndId, else of our id. */
export function ChargeLink({ delivery }: { delivery: Delivery }) {
  const texts = useTexts('notices/admin')
  const { chargeId, txid, endToEndId } = delivery
  const end = (txid ?? endToEndId ?? '').slice(-shownEnd)
  if (chargeId === null)
    return <span className="font-mono text-label text-t3">{end === '' ? texts.none : `…${end}`}</span>
  const shown = end === '' ? chargeId.slice(-shownEnd) : end
  return (
    <Link
      to="/admin"
      search={{ first: 'table', id: chargeId }}
      aria-label={texts.deliveries.chargeOf(shown)}
      className="inline-flex min-h-8 items-center font-mono text-label underline underline-offset-2"
    >
      …{shown}
    </Link>
  )
}

/** HOOK-005: what the server answered to a call that proved nothing. */
const refusedAnswer = '401 Invalid webhook signature'

export function EventText({ delivery: { event, outcome } }: { delivery: Delivery }) {
  const texts = useTexts('notices/admin').deliveries
  const shown = outcome === 'refused' ? refusedAnswer : event
  return shown === null ? (
    <span className="text-t3">{texts.unnamed}</span>
  ) : (
    <span title={shown} className="trunc block max-w-52 font-mono text-label">
      {shown}
    </span>
  )
}
