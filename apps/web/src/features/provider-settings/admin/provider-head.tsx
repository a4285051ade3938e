import CircleCheck from 'lucide-react/icons/circle-check'
import Circle from 'lucide-react/icons/circle'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Opened } from './providers-area.tsx'
import type { Provider } from './providers-queries.ts'

interface ProviderHeadProps {
  provider: Provider
  onOpen: (opened: NonNullable<Opened>) => void
}

/** A provider's name and state, and what can be done with it. */
export function ProviderHead({ provider, onOpen }: ProviderHeadProps) {
  const texts = useTexts('provider-settings/admin')
  const { name, isActive, isReady, isSimulated } = provider
  const edit = (): void => onOpen({ act: 'edit', name })
  return (
    <div className="grid gap-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="sign text-18 text-t1">{texts.names[name]}</p>
          <p className="text-label text-t2">
            {texts.kinds[name]}
            {isSimulated && ` · ${texts.simulated}`}
          </p>
        </div>
        <IconButton
          icon={Pencil}
          label={texts.edit(texts.names[name])}
          onClick={edit}
          className="-mt-2 -mr-2"
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <States provider={provider} />
      </div>
      <div className="grid gap-2">
        {isReady ? (
          <Button full size="small" onClick={() => onOpen({ act: 'test', name })}>
            {texts.test}
          </Button>
        ) : (
          <Button full size="small" onClick={edit}>
            {texts.complete}
          </Button>
        )}
        {isReady && !isActive && (
          <Button full size="small" onClick={() => onOpen({ act: 'switch', name })}>
            {texts.activate}
          </Button>
        )}
      </div>
    </div>
  )
}

function States({ provider: { isActive, isReady, openCharges } }: { provider: Provider }) {
  const { states } = useTexts('provider-settings/admin')
  return (
    <>
      {isActive && (
        <Badge tone="success" icon={CircleCheck}>
          {states.active}
        </Badge>
      )}
      {!isReady && (
        <Badge tone="error" icon={KeyRound}>
          {states.incomplete}
        </Badge>
      )}
      {!isActive && openCharges > 0 && (
        <Badge tone="pending" icon={Hourglass}>
          {states.openOnly}
        </Badge>
      )}
      {!isActive && isReady && openCharges === 0 && (
        <Badge tone="info" icon={Circle}>
          {states.ready}
        </Badge>
      )}
    </>
  )
}
