import RotateCcw from 'lucide-react/icons/rotate-ccw'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'

interface TurnedFrameProps {
  /** For the client, in Portuguese. Upside down for the merchant who holds a phone. */
  client: ReactNode
  /** One line for the merchant, below the button that turns back. */
  line: ReactNode
  /** Nothing is left to do with the screen, so that the button that turns it back is not highlighted. */
  done?: boolean
  onTurnBack: () => void
}

/** The whole screen for the client across the counter, with a bar that stays the merchant's. */
export function TurnedFrame({ client, line, done = false, onTurnBack }: TurnedFrameProps) {
  const texts = useTexts('collections/turned')
  return (
    <Radix.Root open onOpenChange={(open) => !open && onTurnBack()}>
      <Radix.Portal>
        <Radix.Content className="turned" aria-describedby={undefined} {...useReturnFocus()}>
          <Radix.Title className="sr-only">{texts.client.label}</Radix.Title>
          <section className="turned-half" lang="pt-BR">
            {client}
          </section>
          <footer className="turned-bar">
            <Button variant={done ? 'quiet' : 'primary'} size="large" icon={RotateCcw} onClick={onTurnBack}>
              {texts.turnBack}
            </Button>
            <div className="turned-line">{line}</div>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
