import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatTimeOrDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Opened } from './providers-area.tsx'
import type { Provider } from './providers-queries.ts'

interface OpenElsewhereProps {
  providers: readonly Provider[]
  onOpen: (opened: NonNullable<Opened>) => void
}

/** After a change: the charges that end with the provider that made them, and the way back. */
export function OpenElsewhere({ providers, onOpen }: OpenElsewhereProps) {
  const texts = useTexts('provider-settings/admin')
  const language = useLanguage()
  const others = providers.filter(({ isActive, openCharges }) => !isActive && openCharges > 0)
  return others.map(({ name, openCharges, openUntil, openAtChange, isReady }) => (
    <Callout
      key={name}
      tone="pending"
      title={texts.elsewhere.title(texts.names[name], openCharges)}
      action={
        isReady ? (
          <Button size="small" onClick={() => onOpen({ act: 'switch', name })}>
            {texts.elsewhere.back(texts.names[name])}
          </Button>
        ) : undefined
      }
    >
      {openUntil !== null && texts.elsewhere.text(formatTimeOrDay(openUntil, serverClock.now(), language))}
      {openAtChange !== null && <Draining left={openCharges} all={openAtChange} />}
    </Callout>
  ))
}

/** How many of those that were open at the change still are. */
function Draining({ left, all }: { left: number; all: number }) {
  const { elsewhere } = useTexts('provider-settings/admin')
  const label = elsewhere.left(left, all)
  return (
    <div className="mt-2 grid gap-1">
      <ProgressBar tone="tierra" value={left / all} label={label} />
      <p aria-hidden="true" className="text-label text-t2">
        {label}
      </p>
    </div>
  )
}
