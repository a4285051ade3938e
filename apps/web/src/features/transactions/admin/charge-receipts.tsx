import { useQuery } from '@tanstack/react-query'
import type { AdminCharge } from '@puente/contract/transactions'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDayTime } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ChargeActions } from './charge-cells.tsx'
import { chargeReceiptsQuery } from './charge-queries.ts'
import { DetailsPart } from './details-part.tsx'

interface ChargeReceiptsProps extends Pick<ChargeActions, 'onReceipt'> {
  id: string
}

/** The receipts that the owner of a transaction sent, and its payouts with theirs, each newest first (TXN-036). */
export function ChargeReceipts({ id, onReceipt }: ChargeReceiptsProps) {
  const texts = useTexts('transactions/admin').drawer.receipts
  const language = useLanguage()
  const query = useQuery(chargeReceiptsQuery(id))
  return (
    <DetailsPart query={query} failed={texts.failed}>
      {({ client, payouts }) => (
        <div className="grid gap-6">
          <Group title={texts.client} none={texts.noClient}>
            {client.map(({ fileId, sentAt, sentBy, description }) => {
              const at = formatDayTime(sentAt, serverClock.now(), language)
              return (
                <Line
                  key={fileId}
                  title={description ?? texts.ofPix}
                  text={sentBy === null ? at : texts.by(sentBy, at)}
                  onOpen={() => onReceipt(fileId)}
                />
              )
            })}
          </Group>
          <PayoutReceipts payouts={payouts} onReceipt={onReceipt} />
        </div>
      )}
    </DetailsPart>
  )
}

/** The payouts of a charge with their receipts, newest first. */
export function PayoutReceipts({
  payouts,
  onReceipt,
}: Pick<AdminCharge, 'payouts'> & Pick<ChargeActions, 'onReceipt'>) {
  const texts = useTexts('transactions/admin').drawer.receipts
  const language = useLanguage()
  const newestFirst = payouts.toSorted((a, b) => b.paidAt.localeCompare(a.paidAt))
  return (
    <Group title={texts.admin} none={texts.none}>
      {newestFirst.map(({ id, amount, paidBy, paidAt, receiptFileId }) => (
        <Line
          key={id}
          title={showAmount(amount)}
          text={texts.by(paidBy, formatDayTime(paidAt, serverClock.now(), language))}
          onOpen={() => onReceipt(receiptFileId)}
        />
      ))}
    </Group>
  )
}

function Group({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-[620] text-section">{title}</h3>
      {children.length === 0 ? (
        <p className="text-t2">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-box border border-line">{children}</ul>
      )}
    </section>
  )
}

function Line({ title, text, onOpen }: { title: string; text: string; onOpen: () => void }) {
  const texts = useTexts('transactions/admin').drawer.receipts
  return (
    <li className="flex items-center gap-3 px-3.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-[640] text-button break-words">{title}</p>
        <p className="text-label text-t3 break-words">{text}</p>
      </div>
      <Button size="small" onClick={onOpen}>
        {texts.open}
      </Button>
    </li>
  )
}
