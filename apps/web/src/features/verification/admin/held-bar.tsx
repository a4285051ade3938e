import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Held } from './held-decision.ts'
import type { CaseDecision } from './use-decisions.ts'

/** The decision about to be sent, with the seconds left to take it back. */
export function HeldBar({ held, onUndo }: { held: Held<CaseDecision>; onUndo: () => void }) {
  const texts = useTexts('verification/admin').held
  const seconds = useSecondsLeft(held.endsAtMs)
  const { kind, name } = held.decision
  return (
    <div className="fixed inset-x-3 bottom-3 z-45 mx-auto flex max-w-[32.5rem] items-center gap-3 rounded-box border border-line bg-s3 py-2 pr-2 pl-4 shadow-[var(--shadow-float)]">
      {/* Read aloud once, when the bar appears. A countdown read aloud would be noise. */}
      <p role="status" className="sr-only">
        {texts[kind](name, 5)}. {texts.undo}
      </p>
      <p aria-hidden="true" className="min-w-0 flex-1 font-[560] text-small">
        {texts[kind](name, seconds)}
      </p>
      <Button size="small" icon={Undo2} onClick={onUndo}>
        {texts.undo}
      </Button>
    </div>
  )
}

function useSecondsLeft(endsAtMs: number): number {
  const left = (): number => Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 200)
    setSeconds(left())
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endsAtMs])
  return seconds
}
