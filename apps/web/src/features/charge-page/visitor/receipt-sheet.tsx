import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { brandOf } from '../../../lib/site/brand.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import { TestMode } from './page-parts.tsx'

type State = 'confirmed' | 'part-refunded' | 'refunded' | 'disputed' | 'not-confirmed'

const looks = {
  confirmed: { tone: 'success', icon: CircleCheck },
  'part-refunded': { tone: 'pending', icon: Undo2 },
  refunded: { tone: 'error', icon: Undo2 },
  disputed: { tone: 'error', icon: Scale },
  'not-confirmed': { tone: 'error', icon: CircleX },
} as const satisfies Record<State, { tone: Tone; icon: LucideIcon }>

function stateOf({ pixStatus, refunded }: PublicReceipt): State {
  if (pixStatus === 'confirmed') return amountOf(refunded).minor > 0n ? 'part-refunded' : 'confirmed'
  return pixStatus === 'refunded' || pixStatus === 'disputed' ? pixStatus : 'not-confirmed'
}

/** The receipt: what became of the payment in words and colour, and the facts to compare. */
export function ReceiptSheet({ receipt }: { receipt: PublicReceipt }) {
  const texts = useTexts('charge-page/visitor')
  const language = useLanguage()
  const state = stateOf(receipt)
  const { tone, icon: Icon } = looks[state]
  const { title, text } = texts.states[state]
  const checkedAt = formatDate(receipt.serverTime, 'moment', language)
  return (
    <article data-print-sheet className="card overflow-hidden">
      <PaperHead />
      <header className={`tint grid justify-items-center gap-2 p-5 text-center ${toneClass[tone]}`}>
        <Icon size={44} aria-hidden="true" />
        <h2 className="sign text-24 text-t1">{title}</h2>
        <p className="sign text-38 text-t1 [overflow-wrap:anywhere]">{showAmount(receipt.total)}</p>
        <p className="max-w-[48ch] text-small text-t1">
          {typeof text === 'string' ? text : text(showAmount(receipt.refunded))}
        </p>
        {receipt.simulated && <TestMode texts={texts} />}
      </header>
      <div className="p-4 sm:p-6">
        <p role="status" className="flex items-start gap-2 text-small">
          <ShieldCheck size={20} aria-hidden="true" className="mt-px flex-none text-mata" />
          <span>
            <b className="font-[620]">{texts.checkedNow}</b>{' '}
            <time dateTime={receipt.serverTime} className="tabular-nums">
              {texts.checkedAt(checkedAt)}
            </time>
          </span>
        </p>
        <Facts receipt={receipt} />
        <HowToTrust />
        <OnPaper receipt={receipt} />
      </div>
    </article>
  )
}

function Facts({ receipt }: { receipt: PublicReceipt }) {
  const texts = useTexts('charge-page/visitor').facts
  const language = useLanguage()
  const { paidAt, confirmedAt, endToEndId, refunded, payerName } = receipt
  const wasRefunded = amountOf(refunded).minor > 0n
  return (
    <dl className="mt-4 grid gap-3 border-line border-y py-4 text-small">
      <Fact name={texts.client}>{receipt.clientName}</Fact>
      {payerName !== null && <Fact name={texts.payer}>{payerName}</Fact>}
      <Fact name={texts.receiver}>
        {receipt.receiverName ?? (
          <>
            {texts.receiverPerson}
            <span className="block font-normal text-t2">
              {endToEndId === null ? texts.unnamed : texts.unnamedWithId}
            </span>
          </>
        )}
      </Fact>
      {paidAt !== null && <Fact name={texts.paidAt}>{formatDate(paidAt, 'moment', language)}</Fact>}
      <Fact name={texts.confirmedAt}>{formatDate(confirmedAt, 'moment', language)}</Fact>
      {wasRefunded && <Fact name={texts.refunded}>{showAmount(refunded)}</Fact>}
      {endToEndId !== null && (
        <Fact name={texts.endToEndId}>
          <span className="font-mono text-label">{endToEndId}</span>
        </Fact>
      )}
      <Fact name={texts.transaction}>
        <span className="font-mono text-label">…{receipt.transactionTail.toUpperCase()}</span>
      </Fact>
      <Fact name={texts.code}>
        <span className="font-mono text-label">{receipt.code}</span>
      </Fact>
    </dl>
  )
}

/** A picture of this page proves nothing; the page itself, opened at our address, does. */
function HowToTrust() {
  const texts = useTexts('charge-page/visitor').trust
  const { origin } = useSiteFacts()
  return (
    <section aria-labelledby="how-to-trust" className="mt-4 text-small print:hidden">
      <h3 id="how-to-trust" className="font-[620]">
        {texts.title}
      </h3>
      <p className="mt-1.5 text-t2">{texts.address}</p>
      <p className="mt-1.5 rounded-input border border-line bg-s2 px-3 py-2 font-mono text-label [overflow-wrap:anywhere]">
        {`${origin}/comprobante/`}
      </p>
      <p className="mt-1.5 text-t2">{texts.picture}</p>
      <p className="mt-1.5 text-t2">{texts.yourself}</p>
    </section>
  )
}

/** The brand and the title on paper. On a screen the page around the sheet shows them. */
function PaperHead() {
  const { title } = useTexts('charge-page/visitor')
  const { settings } = useSiteFacts()
  return (
    <p className="hidden px-4 py-2 text-center font-[620] print:block">
      {brandOf(settings)} · {title}
    </p>
  )
}

/** Paper has no address bar, and does not change when the payment does, so it states where to check the code, and when the sheet was true. */
function OnPaper({ receipt: { code, serverTime } }: { receipt: PublicReceipt }) {
  const texts = useTexts('charge-page/visitor').paper
  const language = useLanguage()
  const { origin } = useSiteFacts()
  return (
    <section aria-labelledby="on-paper" className="mt-4 hidden text-small print:block">
      <h3 id="on-paper" className="font-[620]">
        {texts.title}
      </h3>
      <p className="mt-1.5 text-t2 [overflow-wrap:anywhere]">
        {texts.check(`${origin}/comprobante`)} <b className="inline-block font-mono text-t1">{code}</b>
      </p>
      <p className="mt-1.5 text-t2">{texts.dated(formatDate(serverTime, 'moment', language))}</p>
    </section>
  )
}
