import Send from 'lucide-react/icons/send'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useContext } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ActiveProvider } from './finance-queries.ts'
import { KeptFormsPlace, useKept } from './kept-forms.ts'

const TransferDialog = lazy(() =>
  import('./transfer-dialog.tsx').then((module) => ({ default: module.TransferDialog })),
)
const LimitsDialog = lazy(() =>
  import('./limits-dialog.tsx').then((module) => ({ default: module.LimitsDialog })),
)

/** 'Alterar Limites' and 'Nova Transferência PIX' (FIN-008); off, with the reason, where the provider sends nothing (FIN-019). */
export function TransferButtons({ provider: { provider, can } }: { provider: ActiveProvider }) {
  const texts = useTexts('finance/admin')
  const kept = useContext(KeptFormsPlace)
  const [shown, show] = useKept('shown', () => null)
  const close = (): void => {
    kept.forget()
    show(() => null)
  }
  const reason = can.transfers ? undefined : texts.cannotTransfer(texts.providers[provider])
  return (
    <span className="ml-auto flex flex-wrap gap-2.5 max-lg:w-full max-lg:[&>button]:flex-1">
      <Button size="small" icon={SlidersHorizontal} offBecause={reason} onClick={() => show(() => 'limits')}>
        {texts.limits}
      </Button>
      <Button
        size="small"
        icon={Send}
        {...(can.transfers && { variant: 'primary' as const })}
        offBecause={reason}
        onClick={() => show(() => 'transfer')}
      >
        {texts.transfer}
      </Button>
      <Suspense>
        {shown === 'transfer' && <TransferDialog onClose={close} />}
        {shown === 'limits' && <LimitsDialog provider={provider} onClose={close} />}
      </Suspense>
    </span>
  )
}
