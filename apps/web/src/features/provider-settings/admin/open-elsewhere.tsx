import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
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
  return others.map(({ name, openCharges, openUntil, isReady }) => (
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
      {openUntil !== null && texts.elsewhere.text(formatDate(openUntil, 'time', language))}
    </Callout>
  ))
}
