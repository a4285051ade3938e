import type { OrderView } from '@puente/contract/orders/orders'
import { Link, useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import ListTree from 'lucide-react/icons/list-tree'
import * as Radix from 'radix-ui/dialog'
import { useEffect, useRef } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playStop } from '../../../lib/sound/sound.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { holdToasts } from '../../../ui/toast-store.ts'
import { StopPlate } from './stop-plate.tsx'

interface TakenBackProps {
  order: OrderView
  status: 'refunded' | 'disputed'
  onClose: () => void
}

/** The payment was refunded or disputed while its success stood: the person may be about to hand over. Only its buttons close it. */
export function TakenBack({ order, status, onClose }: TakenBackProps) {
  const { see, [status]: words } = useTexts('collections/news')
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
                <p className="sign text-21 text-tierra leading-[1.22] lg:text-27">
                  {words.title(showAmount(order.total))}
                </p>
                <p className="text-t2 [overflow-wrap:anywhere]">{words.text(order.clientName)}</p>
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
