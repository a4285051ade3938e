import type { ReviewLabel, ReviewRow } from '@puente/contract/verification/people'
import Hourglass from 'lucide-react/icons/hourglass'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatWait } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { waitingTone } from './waiting.rules.ts'

const tones: Readonly<Record<ReviewLabel, Tone>> = {
  pending: 'pending',
  awaiting: 'neutral',
  approved: 'success',
  rejected: 'error',
}

export function LabelBadge({ label }: { label: ReviewLabel }) {
  return <Badge tone={tones[label]}>{useTexts('verification/admin').labels[label]}</Badge>
}

/** How long the person has waited since sending; coloured after one day and after two. */
export function WaitingTime({ row }: { row: Pick<ReviewRow, 'submittedAt' | 'label'> }) {
  const texts = useTexts('verification/admin').desk
  const language = useLanguage()
  const { submittedAt, label } = row
  if (submittedAt === null) return <span className="text-t3">{texts.notSent}</span>
  const now = serverClock.now()
  const age = texts.waited(formatWait(submittedAt, now, language))
  const tone = label === 'pending' ? waitingTone(submittedAt, now) : 'neutral'
  if (tone === 'neutral') return <span className="text-t2">{age}</span>
  return (
    <Badge tone={tone} icon={Hourglass}>
      {age}
    </Badge>
  )
}
