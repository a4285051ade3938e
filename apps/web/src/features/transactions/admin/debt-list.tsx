import type { DebtEntry } from '@puente/contract/orders/debt-entries'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FactList, known } from './fact-list.tsx'

/** What the charge has to do with debts of its beneficiary (ruling 58): how much, why, and with which other charge. */
export function DebtList({ entries }: { entries: readonly DebtEntry[] }) {
  const { debts: texts, returns } = useTexts('transactions/admin').drawer
  const language = useLanguage()
  return (
    <section aria-labelledby="charge-debts" className="grid gap-3">
      <h3 id="charge-debts" className="font-[620] text-section">
        {texts.title}
      </h3>
      {entries.map(({ kind, at, amount, cause, other }, index) => (
        <div key={`${at}${index}`} className="grid gap-2 border-line border-t pt-3">
          <p className="font-[600]">{texts.kinds[kind]}</p>
          <FactList
            facts={[
              { name: returns.amount, value: showAmount(amount) },
              { name: texts.cause, value: (kind === 'owed-again' ? texts.owedAgain : texts.causes)[cause] },
              { name: texts.at, value: formatDate(at, 'moment', language) },
              ...known(texts.other, other?.transactionId ?? null, true),
            ]}
          />
        </div>
      ))}
    </section>
  )
}
