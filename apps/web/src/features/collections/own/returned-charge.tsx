import type { OrderView } from '@puente/contract/orders/orders'
import { Link, useNavigate } from '@tanstack/react-router'
import ListTree from 'lucide-react/icons/list-tree'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playReturned } from '../../../lib/sound/sound.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { useSameForm } from './use-same-form.ts'

/** Takes over from the warning when the payment that did not fit is back with its payer. Only a button leads away from it. */
export function ReturnedCharge({ order }: { order: OrderView }) {
  const texts = useTexts('collections/held')
  const { returned } = texts
  const navigate = useNavigate()
  const again = useSameForm()
  const [leaving, setLeaving] = useState(false)
  const repeat = (): void => {
    setLeaving(true)
    void (order.allowedActions.includes('repeat') ? again(order) : navigate({ to: '/exchange' }))
  }
  const title = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(returned.title)
  useEffect(() => {
    playReturned()
    // The button of the warning that had the focus is gone.
    title.current?.focus()
  }, [])
  return (
    <div className="mx-auto grid max-w-lg flex-1 content-center justify-items-center gap-4 px-6 py-10 text-center">
      <Undo2 size={56} className="text-t3" aria-hidden="true" />
      <div role="status" className="grid w-full gap-4">
        <h1 ref={title} tabIndex={-1} className="sign text-balance text-page outline-none">
          {returned.title}
        </h1>
        <p className="[overflow-wrap:anywhere]">{returned.text(order.clientName)}</p>
        <p className="text-t2">{returned.next}</p>
      </div>
      <div className="grid w-full gap-2.5">
        <Button variant="primary" size="large" full busy={leaving} onClick={repeat}>
          {returned.again}
        </Button>
        <Link to="/historial/$id" params={{ id: order.id }} className={buttonClass({ full: true })}>
          <ListTree aria-hidden="true" />
          {texts.action}
        </Link>
      </div>
    </div>
  )
}
