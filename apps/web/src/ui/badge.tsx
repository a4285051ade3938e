import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'

const icons = {
  success: Check,
  pending: Clock,
  error: X,
  info: Info,
  priority: Flag,
  neutral: CircleDot,
} as const satisfies Record<Tone, LucideIcon>

interface BadgeProps {
  tone: Tone
  /** Replaces the icon of the tone. A badge always has an icon, because colour alone says nothing to many readers. */
  icon?: LucideIcon
  large?: boolean
  children: ReactNode
}

export function Badge({ tone, icon, large = false, children }: BadgeProps) {
  const Icon = icon ?? icons[tone]
  return (
    <span className={clsx('badge', toneClass[tone], large && 'badge-large')}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}

/** A small pulsing light: something is alive or awaited. The words beside it say what. */
export function LiveDot({ tone = 'success' }: { tone?: Tone | 'sun' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('live-dot', tone === 'sun' ? '[--c:var(--sol)]' : toneClass[tone])}
    />
  )
}
