import type { Case } from '@puente/contract/cases'
import { moneyToWire, subtractMoney } from '@puente/domain/money'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'

type CasesTexts = Areas['cases/admin']

/** The sentence of a case in the list: what came and what was charged, where the amount is what is wrong. */
export function factLine({ fact, amount, expected }: Case, texts: CasesTexts): string {
  if ((fact === 'short' || fact === 'over') && amount !== null && expected !== null)
    return texts.cameFor(showAmount(amount), showAmount(expected))
  return texts.facts[fact]
}

/** The title of an open case: what is wrong, in money. */
export function factTitle({ fact, amount, expected }: Case, texts: CasesTexts): string {
  if (amount === null || expected === null || amount.currency !== 'BRL') return texts.facts[fact]
  const [less, more] = fact === 'short' ? [amount, expected] : [expected, amount]
  const difference = showAmount(moneyToWire(subtractMoney(amountOf(more), amountOf(less))))
  if (fact === 'short') return texts.less(difference)
  return fact === 'over' ? texts.more(difference) : texts.facts[fact]
}

/** Whose case it is: the payer and the merchant, or the provider and the day. */
export function whose({ payerName, merchantName, provider, day }: Case): string {
  const people = [payerName, merchantName].filter((name) => name !== null)
  if (people.length > 0) return people.join(', ')
  const shownDay = day === null ? null : day.split('-').toReversed().join('/')
  return [provider, shownDay].filter((part) => part !== null).join(', ')
}
