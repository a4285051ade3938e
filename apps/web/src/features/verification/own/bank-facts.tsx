import type { BankAccountView } from '@puente/contract/verification/verification'
import { formatCbu } from '@puente/domain/cbu'
import { formatCuit } from '@puente/domain/cuit'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** The saved bank account while it is in review. It can be read but not changed (BANK-011). */
export function BankFacts({ account }: { account: BankAccountView | null }) {
  const texts = useTexts('verification/bank-data')
  const facts =
    account === null
      ? []
      : ([
          ['accountHolderName', account.accountHolderName],
          ['cbu', formatCbu(account.cbu)],
          ['bankName', account.bankName],
          ['cuit', formatCuit(account.cuit)],
          ['storeName', account.storeName ?? texts.empty],
          ['cuilStore', account.cuilStore === null ? texts.empty : formatCuit(account.cuilStore)],
        ] as const)
  return (
    <div className="grid gap-4">
      <Callout tone="pending" title={texts.locked.title}>
        {texts.locked.text}
      </Callout>
      <Card className="p-5">
        <dl className="grid gap-4 md:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-label text-t2">{texts.fields[name]}</dt>
              <dd className="break-words font-[560]">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
