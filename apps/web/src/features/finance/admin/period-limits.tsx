import type { LimitPeriodName } from '@puente/contract/finance/transfers'
import { formatMoney } from '@puente/domain/money-format'
import Moon from 'lucide-react/icons/moon'
import Pencil from 'lucide-react/icons/pencil'
import Sun from 'lucide-react/icons/sun'
import { useId } from 'react'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import {
  changeOf,
  draftOf,
  type LimitFault,
  type LimitField,
  type LimitKind,
  type LimitsDraft,
  usedShare,
} from './limits-form.rules.ts'
import type { TransferLimitsView } from './transfer-queries.ts'

const icons = { daytime: Sun, night: Moon } as const

interface PeriodLimitsProps {
  period: LimitPeriodName
  view: TransferLimitsView
  draft: LimitsDraft
  faults: Partial<Record<LimitField, LimitFault>>
  onChange: (part: Partial<LimitsDraft>) => void
}

/** The two limits of the day or of the night, with what is used of them and what a change does. */
export function PeriodLimits(props: PeriodLimitsProps) {
  const { period, view, draft } = props
  const texts = useTexts('finance/transfers').limits
  const title = useId()
  const Icon = icons[period]
  const { used, largest } = view[period]
  return (
    <section aria-labelledby={title} className="card grid content-start gap-4 p-4">
      <h3 id={title} className="flex items-center gap-2 font-[620]">
        <Icon size={16} aria-hidden="true" />
        {texts.names[period]}
        <span className="ml-auto font-[450] text-label text-t2">{texts.hours[period]}</span>
      </h3>
      <div className="grid gap-1.5">
        <Limit {...props} kind="perTransfer" hint={`${texts.largest[period]} ${showAmount(largest)}`} />
      </div>
      <div className="grid gap-1.5">
        <Limit {...props} kind="perDay" />
        <ProgressBar
          label={`${texts.usedBar}, ${texts.names[period]}`}
          value={usedShare(amountOf(used).minor, draft[`${period}-perDay`] ?? 0n)}
        />
        <p className="text-label text-t2">{texts.used(showAmount(used))}</p>
        <Changed {...props} kind="perDay" />
      </div>
    </section>
  )
}

interface LimitProps extends PeriodLimitsProps {
  kind: LimitKind
  hint?: string
}

function Limit({ period, kind, hint, view, draft, faults, onChange }: LimitProps) {
  const texts = useTexts('finance/transfers').limits
  const field: LimitField = `${period}-${kind}`
  const fault = faults[field]
  const theirs = view.provider?.[period][kind]
  return (
    <>
      <MoneyField
        label={texts[kind]}
        currency="BRL"
        value={draft[field]}
        {...(hint !== undefined && { hint })}
        error={fault === undefined ? undefined : texts[fault]}
        onValueChange={(minor) => onChange({ [field]: minor })}
      />
      {theirs !== undefined && <p className="text-label text-t2">{texts.provider(showAmount(theirs))}</p>}
      {kind === 'perTransfer' && <Changed {...{ period, kind, view, draft, faults, onChange }} />}
    </>
  )
}

/** The value before, struck through, and by how much it changes. */
function Changed({ period, kind, view, draft }: LimitProps) {
  const texts = useTexts('finance/transfers').limits
  const field: LimitField = `${period}-${kind}`
  const before = draftOf(view)[field] ?? 0n
  const now = draft[field]
  const change = now === null ? null : changeOf(before, now)
  if (change === null) return null
  return (
    <p className="flex items-center gap-1.5 font-[560] text-label text-tierra">
      <Pencil size={14} aria-hidden="true" />
      <span>
        {texts.was} <s>{formatMoney({ minor: before, currency: 'BRL' })}</s>
        {change.percent !== null && texts[change.direction](change.percent)}
      </span>
    </p>
  )
}
