import type { OrderView } from '@puente/contract/orders/orders'
import CircleX from 'lucide-react/icons/circle-x'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadInBackground } from '../../../lib/load-in-background.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Withdrawal } from './withdrawn-charges.ts'

type Asked = Exclude<Withdrawal, 'later'>

const loadDialog = () => import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog }))
const ChangeDialog = lazy(loadDialog)

/** Corrects or cancels the merchant's own code. Both withdraw it at the provider first (ruling 62). */
export function ChangeCharge({ order, reachable }: { order: OrderView; reachable: boolean }) {
  const texts = useTexts('collections/own').change
  const [withdrawal, setWithdrawal] = useState<Asked | null>(null)
  // Load it in the background, after the code.
  useEffect(() => loadInBackground(loadDialog, () => undefined), [])
  const begin = (wanted: Asked): void => {
    if (reachable) setWithdrawal(wanted)
  }
  return (
    <div className="grid gap-2">
      <div className="button-row">
        <Button icon={Pencil} disabled={!reachable} onClick={() => begin('correct')}>
          {texts.correct}
        </Button>
        <Button
          icon={CircleX}
          {...(reachable && { className: 'text-ceibo' })}
          disabled={!reachable}
          onClick={() => begin('cancel')}
        >
          {texts.cancel}
        </Button>
      </div>
      {!reachable && <p className="text-center text-small text-t3">{texts.needsConnection}</p>}
      {withdrawal !== null && (
        <Suspense>
          <ChangeDialog order={order} withdrawal={withdrawal} onClose={() => setWithdrawal(null)} />
        </Suspense>
      )}
    </div>
  )
}
