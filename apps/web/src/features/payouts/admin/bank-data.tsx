import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readAdminCharge } from '@puente/contract/transactions'
import { formatCbu } from '@puente/domain/cbu'
import { formatCuit } from '@puente/domain/cuit'
import clsx from 'clsx'
import { type Ref, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyButton, CopyIconButton } from '../../../ui/copy-button.tsx'
import { Callout } from '../../../ui/callout.tsx'

type Bank = NonNullable<ResponseOf<typeof readAdminCharge>['bank']>

/** The bank account that gets the pesos. Each value has its own copy button, and the key C copies all of them. */
export function BankData({ bank, withShortcut = false }: { bank: Bank; withShortcut?: boolean }) {
  const texts = useTexts('payouts/admin').bank
  const copyAll = useCopyKey(withShortcut)
  const lines = [
    { name: texts.holder, shown: bank.holderName, copied: bank.holderName },
    { name: texts.bank, shown: bank.bankName, copied: bank.bankName },
    { name: texts.cbu, shown: formatCbu(bank.cbu), copied: bank.cbu },
    { name: texts.cuit, shown: formatCuit(bank.cuit), copied: bank.cuit },
  ]
  return (
    <div>
      <dl className="divide-y divide-line rounded-box border border-line">
        {lines.map(({ name, shown, copied }) => (
          // With large text the name and the copy button share a line, and the value has the next one.
          <div
            key={name}
            className="flex items-center gap-3 py-2 pr-2 pl-3.5 max-xs:grid max-xs:grid-cols-[minmax(0,1fr)_auto] max-xs:gap-y-0"
          >
            <dt className="min-w-16 flex-none text-label text-t3">{name}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3 max-xs:contents">
              <span
                className={clsx(
                  'min-w-0 flex-1 font-[600] text-button break-words max-xs:col-span-full max-xs:row-start-2',
                  // `text-nowrap`, because large text overrules `whitespace-nowrap`.
                  name === texts.cuit && 'text-nowrap',
                )}
              >
                {shown}
              </span>
              <CopyIconButton text={copied} label={texts.copy(name)} copiedLabel={texts.copied} />
            </dd>
          </div>
        ))}
      </dl>
      <div ref={copyAll} className="mt-2.5 flex items-center gap-3">
        <CopyButton
          size="small"
          text={lines.map(({ name, copied }) => `${name}: ${copied}`).join('\n')}
          label={texts.copyAll}
          copiedLabel={texts.copied}
        />
        {withShortcut && <kbd className="text-fine text-t3 pointer-coarse:hidden">{texts.shortcut}</kbd>}
      </div>
    </div>
  )
}

/** C presses the button in the box, so that the button shows the result. Never while the person types. */
function useCopyKey(enabled: boolean): Ref<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (event.key.toLowerCase() !== 'c' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.querySelector('button')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
  return box
}

export function NoBankData() {
  const texts = useTexts('payouts/admin').bank
  return (
    <Callout tone="pending" title={texts.missing}>
      {texts.missingText}
    </Callout>
  )
}
