import type { LucideIcon } from 'lucide-react'
import clsx from 'clsx'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonKey, decisionFrame } from '../../../ui/review-desk/decision-parts.tsx'
import { useReviewKeys, useShortcutPreference } from '../../../ui/review-desk/use-review-keys.ts'

/** One thing that can be done with a case. */
export interface Act {
  readonly key: 'A' | 'H' | 'D' | 'B'
  readonly label: string
  readonly icon: LucideIcon
  /** Why it cannot be done now. */
  readonly offBecause: string | undefined
  readonly isMain?: boolean
  readonly run: () => void
}

/** The acts of a case, each with its key. A reason stands below if nothing can be done. */
export function ActBar({ acts, hint }: { acts: readonly Act[]; hint?: string }) {
  const texts = useTexts('cases/admin').acts
  const [isEnabled] = useShortcutPreference()
  const possible = acts.filter(({ offBecause }) => offBecause === undefined)
  useReviewKeys(Object.fromEntries(possible.map(({ key, run }) => [key.toLowerCase(), run])), isEnabled)
  const reasons = [...new Set(acts.flatMap(({ offBecause }) => offBecause ?? []))]
  return (
    <div {...decisionFrame} role="group" aria-label={texts.label}>
      {(hint !== undefined || reasons.length > 0) && (
        <p className="text-label text-t2">
          {[...reasons, ...(hint === undefined ? [] : [hint])].map((reason) => `${reason}.`).join(' ')}
        </p>
      )}
      <div className={clsx('flex flex-wrap gap-2', acts.length > 1 && 'max-lg:[&>*]:flex-1')}>
        {acts.map(({ key, label, icon, offBecause, isMain = false, run }) => (
          <Button
            key={key}
            icon={icon}
            variant={isMain ? 'primary' : 'quiet'}
            offBecause={offBecause}
            onClick={run}
            className="!px-3"
          >
            {label} <ButtonKey name={key} />
          </Button>
        ))}
      </div>
    </div>
  )
}
