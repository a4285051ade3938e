import type { HeldPix } from '@puente/contract/collections'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Language } from '@puente/contract/identity/sessions'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount, showRate, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import type { ChargeDetail } from './charge-queries.ts'

interface Fact {
  readonly name: string
  readonly value: string
  readonly copy?: boolean
}

/** Everything that is known of a transaction, then what happened to it, newest first (TXN-034). */
export function ChargeFacts({ detail }: { detail: ChargeDetail }) {
  const texts = useTexts('transactions/admin')
  const language = useLanguage()
  const { charge, heldPix, timeline } = detail
  return (
    <div className="grid gap-5">
      {charge.flags.length > 0 && <Flags flags={charge.flags} />}
      {heldPix.length > 0 && <HeldPixList held={heldPix} />}
      <FactList facts={facts(charge, texts, language)} />
      <section aria-labelledby="charge-history">
        <h3 id="charge-history" className="mb-2 font-[620] text-section">
          {texts.drawer.history}
        </h3>
        {timeline.length === 0 ? (
          <p className="text-t2">{texts.drawer.noHistory}</p>
        ) : (
          <Timeline timeline={timeline} />
        )}
      </section>
    </div>
  )
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts('transactions/admin').drawer
  return (
    <dl className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] max-xs:grid-cols-1 max-xs:gap-y-0 gap-x-4 gap-y-2 text-small">
      {facts.map(({ name, value, copy }) => (
        <div key={name} className="contents">
          <dt className="pt-1 text-t3">{name}</dt>
          <dd className="flex min-w-0 items-start gap-2">
            <span className="min-w-0 flex-1 pt-1 break-words">{value}</span>
            {copy && <CopyIconButton text={value} label={texts.copy(name)} copiedLabel={texts.copied} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The Pix that came for the charge and wait for a decision. */
function HeldPixList({ held }: { held: readonly HeldPix[] }) {
  const { held: texts, fields } = useTexts('transactions/admin').drawer
  const language = useLanguage()
  return (
    <section aria-labelledby="held-pix" className="grid gap-3">
      <h3 id="held-pix" className="font-[620] text-section">
        {texts.title}
      </h3>
      {held.map(({ endToEndId, reason, amount, payer, paidAt }) => (
        <div key={endToEndId} className="grid gap-2 border-line border-t pt-3">
          <p className="font-[600]">{texts.reasons[reason]}</p>
          <FactList
            facts={[
              { name: texts.amount, value: showAmount(amount) },
              ...known(texts.sender, payer?.name ?? null),
              ...known(fields.payerDocument, payer?.document ?? null),
              ...known(fields.paidAt, formatDate(paidAt, 'moment', language)),
              ...known(fields.endToEndId, endToEndId, true),
            ]}
          />
        </div>
      ))}
    </section>
  )
}

/** No fact where the value is not known. */
function known(name: string, value: string | null, copy = false): Fact[] {
  return value === null || value === '' ? [] : [{ name, value, copy }]
}

function facts(charge: AdminCharge, all: Areas['transactions/admin'], language: Language): Fact[] {
  const { fields, kinds, sources, late } = all.drawer
  const time = (instant: string): string => formatDate(instant, 'moment', language)
  const confirmed = charge.confirmedAt && time(charge.confirmedAt) + (charge.confirmedLate ? `, ${late}` : '')
  return [
    ...known(fields.status, all.status[charge.status]),
    ...known(fields.pesos, showAmount(charge.pesosValue)),
    ...known(fields.paid, showAmount(charge.pesosPaid)),
    ...known(fields.remaining, showAmount(charge.pesosRemaining)),
    ...known(fields.reais, showAmount(charge.realValue)),
    ...known(fields.fee, showAmount(charge.fee)),
    ...known(fields.total, showAmount(charge.total)),
    ...known(fields.rate, showRateOf(charge)),
    ...known(fields.baseRate, showRate(charge.baseRate)),
    ...known(fields.spread, `${charge.spreadPercent.replace('.', ',')} %`),
    ...known(fields.balance, charge.userBalance && showAmount(charge.userBalance)),
    ...known(fields.client, charge.clientName),
    ...known(fields.cpf, charge.clientCpf),
    ...known(fields.payer, charge.payment?.payer?.name ?? null),
    ...known(fields.payerDocument, charge.payment?.payer?.document ?? null),
    ...known(fields.clientId, charge.clientId),
    ...known(fields.description, charge.description),
    ...known(fields.company, charge.companyName),
    ...known(fields.kind, kinds[charge.kind]),
    ...known(fields.createdAt, time(charge.createdAt)),
    ...known(fields.paidAt, charge.payment && time(charge.payment.paidAt)),
    ...known(fields.confirmedAt, confirmed),
    ...known(fields.confirmationSource, charge.confirmationSource && sources[charge.confirmationSource]),
    ...known(fields.provider, charge.provider),
    ...known(fields.providerStatus, charge.providerStatus),
    ...known(fields.transactionId, charge.transactionId, true),
    ...known(fields.endToEndId, charge.endToEndId, true),
    ...known(fields.id, charge.id, true),
  ]
}

/** The flags that an admin must look at. A flag without a text shows its own name. */
function Flags({ flags }: { flags: readonly string[] }) {
  const words = useTexts('transactions/admin').drawer.flags
  return (
    <ul className="tint grid gap-1.5 rounded-box p-3.5 text-small [--c:var(--tierra)]">
      {flags.map((flag) => (
        <li key={flag} className="flex items-start gap-2.5">
          <TriangleAlert size={18} className="mt-px" aria-hidden="true" />
          {words[flag] ?? flag}
        </li>
      ))}
    </ul>
  )
}

function Timeline({ timeline }: { timeline: ChargeDetail['timeline'] }) {
  const texts = useTexts('transactions/admin').drawer
  const language = useLanguage()
  return (
    <ol className="grid border-line border-l-2 pl-4">
      {timeline.map(({ at, step, actor, reason }, index) => (
        <li
          key={timeline.length - index}
          className="relative pb-4 text-small before:absolute before:top-1.5 before:-left-[21px] before:size-2 before:rounded-full before:bg-accent-ink last:pb-0"
        >
          <p className="font-[600]">{texts.steps[step]}</p>
          <p className="text-label text-t3">
            {formatDate(at, 'day', language)} {formatDate(at, 'timeWithSeconds', language)},{' '}
            {actor.name ?? texts.actors[actor.kind]}
          </p>
          {reason !== null && (
            <p className="mt-0.5 text-t2">
              {texts.reason}: {reason}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
