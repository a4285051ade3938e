import Circle from 'lucide-react/icons/circle'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** A cancellation under way: the provider first, then us (ruling 62). */
export function CancelSteps() {
  const texts = useTexts('transactions/url').cancellation.steps
  return (
    <div className="grid gap-4">
      <ol aria-label={texts.label} className="grid gap-3">
        <Step sign={<Spinner />} name={texts.provider} hint={texts.providerHint} isCurrent />
        <Step
          sign={<Circle size={16} className="text-t3" aria-hidden="true" />}
          name={texts.ours}
          hint={texts.oursHint}
        />
      </ol>
      <p className="flex gap-2 text-label text-t2">
        <Info size={16} className="mt-0.5 flex-none" aria-hidden="true" />
        {texts.note}
      </p>
    </div>
  )
}

interface StepProps {
  sign: ReactNode
  name: string
  hint: string
  isCurrent?: boolean
}

function Step({ sign, name, hint, isCurrent = false }: StepProps) {
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex items-start gap-3">
      <span className="grid size-7 flex-none place-items-center rounded-full bg-s2">{sign}</span>
      <span className="grid min-w-0 text-small">
        <b className="font-[600]">{name}</b>
        <span className="text-label text-t2">{hint}</span>
      </span>
    </li>
  )
}
