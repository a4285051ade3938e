import { useQuery } from '@tanstack/react-query'
import SearchCheck from 'lucide-react/icons/search-check'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { closedForOther, openTransfersQuery, type TransferView } from './transfer-queries.ts'
import { type AskAgain, useAskedTransfer } from './use-asked-transfer.ts'

/** Notes shown at once; more are counted. */
const mostNotes = 3

/** Above everything else: each transfer whose outcome is unknown, until the provider shows it or an admin closes it. */
export function OpenTransfers({ onSee }: { onSee: (id: string) => void }) {
  const texts = useTexts('finance/transfers').open
  const { data } = useQuery(openTransfersQuery)
  const items = data?.items ?? []
  // Transfers that were found after their closing come first: they may be older than the ones in verification.
  const open = [
    ...items.filter(({ found }) => found !== null),
    ...items.filter(({ state, found }) => state === 'processing' && found === null),
  ]
  if (open.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {open.slice(0, mostNotes).map((transfer) => (
        <Note key={transfer.id} transfer={transfer} onSee={() => onSee(transfer.id)} />
      ))}
      {open.length > mostNotes && <p className="text-label text-t2">{texts.more(open.length - mostNotes)}</p>}
    </div>
  )
}

function Note({ transfer, onSee }: { transfer: TransferView; onSee: () => void }) {
  const { ask } = useAskedTransfer(transfer)
  const { open, closing } = useTexts('finance/transfers')
  const [amount, name] = [showAmount(transfer.amount), transfer.recipient.name]
  const other = closedForOther(transfer)
  if (transfer.found !== null)
    return (
      <Callout
        tone="error"
        title={
          other === null
            ? closing.foundNote(amount, name)
            : closing.foundOther.note(showAmount(other), amount, name)
        }
        action={
          <Button size="small" onClick={onSee}>
            {open.see}
          </Button>
        }
      >
        {other === null ? closing.foundText : closing.foundOther.text(showAmount(other))}
      </Callout>
    )
  return <OpenTransferNote transfer={transfer} ask={ask} onSee={onSee} />
}

interface OpenTransferNoteProps {
  transfer: TransferView
  ask: AskAgain
  onSee?: () => void
}

/** Explains that the outcome is unknown, which provider is asked and when, and what not to do. It offers no button to send again. */
export function OpenTransferNote({ transfer, ask, onSee }: OpenTransferNoteProps) {
  const all = useTexts('finance/transfers')
  const texts = all.open
  const { providers } = useTexts('finance/admin')
  const { problem } = useProblemText()
  const language = useLanguage()
  const { amount, recipient, provider, createdAt, askedAt, askAt, isKnownToProvider, shown } = transfer
  const day = (at: string | number): string => formatDate(at, 'day', language)
  const time = (at: string): string =>
    day(at) === day(serverClock.now())
      ? texts.at(formatDate(at, 'timeWithSeconds', language))
      : texts.on(formatDate(at, 'dayTime', language))
  const shownAs =
    shown === null ? (isKnownToProvider ? texts.known : texts.title) : texts.otherAmount(showAmount(shown))
  // If the provider shows another amount, only a closing ends the reservation. A transfer that was closed before cannot be closed again.
  const doNot =
    texts.doNot[shown === null ? 'untilAnswer' : transfer.found === null ? 'untilClosed' : 'everAgain']
  return (
    <Callout
      tone={shown === null ? 'pending' : 'error'}
      title={shownAs(showAmount(amount), recipient.name)}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" icon={SearchCheck} busy={ask.isPending} onClick={() => ask.mutate()}>
            {texts.ask}
          </Button>
          {onSee !== undefined && (
            <Button size="small" variant="plain" onClick={onSee}>
              {texts.see}
            </Button>
          )}
        </span>
      }
    >
      {shown === null && texts.text(providers[provider], time(createdAt))}{' '}
      {askedAt !== null && texts.last(time(askedAt))} {askAt !== null && texts.next(time(askAt))} {doNot}{' '}
      {transfer.closing?.state === 'asked' && all.closing.asked}
      <span role="status" className="block font-[560]">
        {ask.isPending ? '' : ask.error !== null ? problem(ask.error) : ask.isSuccess ? texts.still : ''}
      </span>
    </Callout>
  )
}
