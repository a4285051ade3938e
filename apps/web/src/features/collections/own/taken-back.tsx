import type { OrderView } from '@puente/contract/orders/orders'
import { Link, useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import ListTree from 'lucide-react/icons/list-tree'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playStop } from '../../../lib/sound/sound.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { holdToasts } from '../../../ui/toast-store.ts'
import { StopPlate } from './stop-plate.tsx'

interface TakenBackProps {
  order: OrderView
  /** What happens to the payment, and what is left of it. */
  title: string
  text: string
  onClose: () => void
}

/**
 * The payment goes back, all of it or a part, or is disputed, while its success stands: the person may be about to hand over. Only its
 * buttons close it.
 */
export function TakenBack({ order, title, text, onClose }: TakenBackProps) {
  const { see } = useTexts('collections/news')
  const { stopWords, history } = useTexts('collections/own')
  const navigate = useNavigate()
  const main = useRef<HTMLAnchorElement>(null)
  useEffect(() => playStop(), [])
  useEffect(() => holdToasts(), [])
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          className="stop-over"
          aria-describedby="taken-back"
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // The first button only switches the sound, and its tooltip would cover the sign.
            event.preventDefault()
            main.current?.focus()
          }}
        >
          <Radix.Title className="sr-only">{stopWords.join(' ')}</Radix.Title>
          <div className="stop-grid">
            <StopPlate />
            <div className="stop-side">
              <div id="taken-back" role="status" className="grid gap-2">
                <p className="sign text-21 text-tierra leading-[1.22] lg:text-27">{title}</p>
                <p className="text-t2 [overflow-wrap:anywhere]">{text}</p>
              </div>
              <div className="grid gap-2.5">
                <Link
                  ref={main}
                  to="/historial/$id"
                  params={{ id: order.id }}
                  onClick={onClose}
                  className={buttonClass({ variant: 'primary', size: 'large', full: true })}
                >
                  <ListTree aria-hidden="true" />
                  {see}
                </Link>
                <Button
                  full
                  icon={History}
                  onClick={() => {
                    onClose()
                    void navigate({ to: '/historial' })
                  }}
                >
                  {history}
                </Button>
              </div>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
