import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GrantLine } from './grant-line.tsx'
import { OpenTransferNote } from './open-transfers.tsx'
import { TransferClosing } from './transfer-closing.tsx'
import { shownKey } from './transfer-form.rules.ts'
import { transferQuery, type TransferView } from './transfer-queries.ts'
import { stateTones } from './transfer-state.ts'
import { useAskedTransfer } from './use-asked-transfer.ts'

interface TransferDetailsProps {
  id: string
  onClose: () => void
}

/** Everything about one transfer: its facts, what is not known, and who may close it (FIN-027, decision 0052). */
export function TransferDetails({ id, onClose }: TransferDetailsProps) {
  const texts = useTexts('finance/transfers')
  const { problem } = useProblemText()
  const { data, error, refetch, isFetching } = useQuery(transferQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={data === undefined ? texts.details.title : showAmount(data.amount)}
      description={<GrantLine />}
      closeLabel={texts.close}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {data !== undefined ? (
        <Known transfer={data} />
      ) : error === null ? (
        <Skeleton className="h-72 w-full rounded-box" />
      ) : (
        <Callout
          tone="error"
          announce
          title={texts.details.failed}
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {problem(error)}
        </Callout>
      )}
    </Dialog>
  )
}

function Known({ transfer: read }: { transfer: TransferView }) {
  const { transfer, ask } = useAskedTransfer(read)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {transfer.state === 'processing' && <OpenTransferNote transfer={transfer} ask={ask} />}
      <TransferClosing transfer={transfer} />
      <Facts transfer={transfer} />
    </div>
  )
}

function Facts({ transfer }: { transfer: TransferView }) {
  const texts = useTexts('finance/transfers')
  const { providers } = useTexts('finance/admin')
  const language = useLanguage()
  const { recipient, key, state, failure, fee, endToEndId, providerId, createdAt, endedAt } = transfer
  const names = texts.details.facts
  const about = [recipient.document, recipient.bank].filter((part) => part !== null).join(' · ')
  const time = (at: string): string => formatDate(at, 'dayTime', language)
  return (
    <dl className="grid gap-2 text-small">
      <Fact name={texts.list.columns.state}>
        <Badge tone={stateTones[state]}>{texts.list.states[state]}</Badge>
      </Fact>
      {failure !== null && <Fact name={names.why}>{texts.outcome.failures[failure]}</Fact>}
      <Fact name={texts.list.columns.who}>{recipient.name}</Fact>
      {about !== '' && <Fact name={names.about}>{about}</Fact>}
      {!recipient.isKnown && <Fact name={names.name}>{texts.confirm.unconfirmed}</Fact>}
      <Fact name={texts.list.columns.key}>
        {texts.transfer.keyTypes[key.type]} · {shownKey(key.type, key.text)}
      </Fact>
      {transfer.description !== null && <Fact name={texts.transfer.description}>{transfer.description}</Fact>}
      {transfer.shown !== null && <Fact name={names.shown}>{showAmount(transfer.shown)}</Fact>}
      <Fact name={texts.confirm.fee}>{fee === null ? texts.transfer.sum.feeUnknown : showAmount(fee)}</Fact>
      <Fact name={texts.list.columns.by}>{transfer.sentBy}</Fact>
      <Fact name={names.begun}>
        <time dateTime={createdAt}>{time(createdAt)}</time>
      </Fact>
      {endedAt !== null && (
        <Fact name={names.ended}>
          <time dateTime={endedAt}>{time(endedAt)}</time>
        </Fact>
      )}
      <Fact name={names.provider}>{providers[transfer.provider]}</Fact>
      <Fact name={names.endToEnd}>
        <span className="font-mono text-label">{endToEndId ?? providerId ?? texts.list.noId}</span>
      </Fact>
    </dl>
  )
}
