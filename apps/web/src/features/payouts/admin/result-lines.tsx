import type { ResultLine, ResultLineKind } from '@puente/contract/payouts/files'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Lines that need nobody, in the order after those that do. */
const calmKinds: readonly ResultLineKind[] = ['refused', 'paid', 'done']
const orderOf = ({ kind }: ResultLine): number => calmKinds.indexOf(kind)

export function needsSomebody(line: ResultLine): boolean {
  return orderOf(line) === -1
}

/** The lines of a result of the bank, first those that a person has to solve. */
export function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ul className="grid gap-2">
      {lines
        .toSorted((one, other) => orderOf(one) - orderOf(other))
        .map((line) => (
          <Line key={line.nth} line={line} />
        ))}
    </ul>
  )
}

function Line({ line }: { line: ResultLine }) {
  const texts = useTexts('payouts/files')
  const { kind, nth, reference, holderName, amount, asked, bankReference, date, reason } = line
  const tone =
    kind === 'paid' || kind === 'done'
      ? 'success'
      : kind === 'unknown' || kind === 'refused'
        ? 'neutral'
        : 'error'
  const facts = [texts.line(nth), reference, bankReference, date, reason].filter((fact) => fact)
  const differs = asked !== null && amount !== null && asked.amountMinor !== amount.amountMinor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-box bg-s2 p-3">
      <Badge tone={tone}>{texts.kinds[kind]}</Badge>
      <span className="grid min-w-0 flex-1 basis-48 wrap-anywhere">
        {holderName !== null && <b className="font-[620]">{holderName}</b>}
        <span className="text-label text-t2">{facts.join(' · ')}</span>
        {differs && <span className="text-label text-t2">{texts.asked(showAmount(asked))}</span>}
        {kind === 'refused-here' && <Refusal code={line.refusal} />}
      </span>
      {amount !== null && <b className="font-[620]">{showAmount(amount)}</b>}
    </li>
  )
}

/** Why a line could not be applied, in the words that the refusal has everywhere else. */
function Refusal({ code }: { code: string | null }) {
  const texts = useTexts('payouts/files')
  const { refusal } = useProblemText()
  const words = (code === null ? null : refusal(code)) ?? texts.notRecorded
  return <span className="text-label">{words}</span>
}
