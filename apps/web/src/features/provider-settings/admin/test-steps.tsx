import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { outcomesOf, type TestOutcome } from './test-steps.rules.ts'

const looks = {
  ok: { icon: Check, className: 'text-mata' },
  failed: { icon: X, className: 'text-ceibo' },
  untried: { icon: Minus, className: 'text-t3' },
  unseen: { icon: Minus, className: 'text-t3' },
} as const

/** The steps of a connection test, each with its outcome (FIN-031). */
export function TestSteps({ outcome: tested }: { outcome: TestOutcome }) {
  const { result } = useTexts('provider-settings/admin')
  return (
    <ol aria-label={result.stepsLabel} className="grid gap-3 text-small">
      {outcomesOf(tested).map(({ step, outcome }) => {
        const { icon: Icon, className } = looks[outcome]
        return (
          <li key={step} className="flex items-center gap-3">
            <span className={clsx('grid size-7 shrink-0 place-items-center rounded-full bg-s2', className)}>
              <Icon size={16} aria-hidden="true" />
            </span>
            <span className="flex-1 font-[600]">{result.steps[step]}</span>
            <span className="text-label text-t2">{result.outcomes[outcome]}</span>
          </li>
        )
      })}
    </ol>
  )
}
