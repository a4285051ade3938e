import type { AccountView } from '@puente/contract/identity/sessions'
import { Link } from '@tanstack/react-router'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { languageOf } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { ItemRow, ItemRowContent, itemRowClass } from '../../../ui/item-row.tsx'
import { showToast } from '../../../ui/toast-store.ts'

const EmailChangeDialog = lazy(() =>
  import('./email-change-dialog.tsx').then((module) => ({ default: module.EmailChangeDialog })),
)
const PasswordChangeDialog = lazy(() =>
  Promise.all([
    import('./password-change-dialog.tsx'),
    loadTexts(languageOf('site'), ['identity/new-password']),
  ]).then(([module]) => ({ default: module.PasswordChangeDialog })),
)
const PinDialog = lazy(() =>
  import('../sessions/pin-dialog.tsx').then((module) => ({ default: module.PinDialog })),
)

const TradeNameDialog = lazy(() =>
  import('./trade-name-dialog.tsx').then((module) => ({ default: module.TradeNameDialog })),
)

type OpenDialog = 'email' | 'password' | 'bank' | 'pin' | 'trade-name'

interface AccountItemsProps {
  account: AccountView
  /** The first entry: the state of the identity verification. */
  verification: ReactNode
  /** What shows the bank data of a verified person. */
  bankData: (onClose: () => void) => ReactNode
}

/** "Mi cuenta" (PROF-025). */
export function AccountItems({ account, verification, bankData }: AccountItemsProps) {
  const texts = useTexts('identity/profile')
  const items = texts.account
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = (): void => setOpen(null)
  const openBank = (): void => {
    if (account.verificationStatus === 'approved') setOpen('bank')
    else {
      showToast({ tone: 'warning', title: texts.bankLocked.title, description: texts.bankLocked.text })
    }
  }
  return (
    <Card className="overflow-hidden py-2">
      <h2 className="px-5 pt-3 pb-2 font-[620] text-section">{items.title}</h2>
      {verification}
      <ItemRow icon={Mail} label={items.email} onOpen={() => setOpen('email')} />
      <ItemRow icon={KeyRound} label={items.password} onOpen={() => setOpen('password')} />
      <ItemRow icon={Landmark} label={items.bank} onOpen={openBank} />
      <ItemRow
        icon={Grid3x3}
        label={items.pin}
        state={account.hasPin ? items.pinOn : items.pinOff}
        onOpen={() => setOpen('pin')}
      />
      {account.tradeName !== null && (
        <ItemRow
          icon={Tag}
          label={items.tradeName}
          state={items.tradeNameStates[tradeNameState(account.tradeName)]}
          onOpen={() => setOpen('trade-name')}
        />
      )}
      <Link to="/registro-establecimiento" className={itemRowClass}>
        <ItemRowContent icon={Store} label={items.store} />
      </Link>
      <Suspense>
        {open === 'email' && <EmailChangeDialog onClose={close} />}
        {open === 'password' && <PasswordChangeDialog onClose={close} />}
        {open === 'pin' && <PinDialog hasPin={account.hasPin} onClose={close} />}
        {open === 'trade-name' && account.tradeName !== null && (
          <TradeNameDialog {...account.tradeName} onClose={close} />
        )}
        {open === 'bank' && bankData(close)}
      </Suspense>
    </Card>
  )
}

function tradeNameState({ name, shown }: NonNullable<AccountView['tradeName']>): 'none' | 'hidden' | 'shown' {
  if (name === null) return 'none'
  return shown ? 'shown' : 'hidden'
}
