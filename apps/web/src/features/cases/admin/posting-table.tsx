import type { PostingLine } from '@puente/contract/ledger'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'

type AccountTexts = Areas['cases/admin']['posting']['accounts']

/** The name of a ledger account. The part after a colon names one provider or one beneficiary. */
function accountName(account: string, texts: AccountTexts): string {
  const [kind = account] = account.split(':')
  return Object.hasOwn(texts, kind) ? texts[kind as keyof AccountTexts] : account
}

/** The amount without its sign. */
function absolute(amount: PostingLine['amount']): PostingLine['amount'] {
  return { ...amount, amountMinor: amount.amountMinor.replace('-', '') }
}

/** What an act will post, before it is done: debits and credits of each ledger account. */
export function PostingTable({ posting }: { posting: readonly PostingLine[] }) {
  const texts = useTexts('cases/admin').posting
  if (posting.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-box border border-line">
      <table className="w-full text-small">
        <thead>
          <tr className="border-line border-b text-label text-t2 [&>th]:px-3 [&>th]:py-2">
            <th scope="col" className="text-left">
              {texts.title}
            </th>
            <th scope="col" className="text-right">
              {texts.debit}
            </th>
            <th scope="col" className="text-right">
              {texts.credit}
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.map(({ account, amount }) => {
            const isDebit = amountOf(amount).minor > 0n
            return (
              <tr
                key={`${account}${amount.currency}`}
                className="border-line border-b last:border-b-0 [&>*]:px-3 [&>*]:py-2 [&>td]:whitespace-nowrap [&>td]:text-right"
              >
                <th scope="row" className="text-left font-[500]">
                  {accountName(account, texts.accounts)}
                </th>
                <td>{isDebit && showAmount(amount)}</td>
                <td>{!isDebit && showAmount(absolute(amount))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
