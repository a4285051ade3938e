import { returnPix } from '@puente/contract/collections/returns'
import { assignPix, honourPix } from '@puente/contract/collections/suspense'
import type { BrlWire } from '@puente/contract/protocol/wire'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Areas } from '../../../messages/areas.ts'
import type { Suspense } from './cases-queries.ts'
import { PostingTable } from './posting-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface PixDialogProps {
  suspense: Suspense
  onClose: () => void
}

/** What a decision led to, as the title of a toast. */
export function decidedText(
  state: 'asked' | 'returning' | 'done' | 'fallen',
  texts: Areas['cases/admin']['done'],
): string {
  return state === 'done' ? texts.credited : texts[state]
}

/** An act with what was known when its dialog opened. The dialog stays as it is while the case changes below, so that a refusal can be read. */
export interface PixDialogState {
  readonly act: 'assign' | 'honour' | 'return'
  readonly suspense: Suspense
  readonly left: BrlWire
}

export function PixDialog({
  state: { act, suspense, left },
  onClose,
}: {
  state: PixDialogState
  onClose: () => void
}) {
  const { honourable } = suspense
  if (act === 'assign') return <AssignDialog suspense={suspense} onClose={onClose} />
  if (act === 'return') return <ReturnDialog suspense={suspense} left={left} onClose={onClose} />
  if (honourable === null) return null
  return <HonourDialog suspense={suspense} honourable={honourable} onClose={onClose} />
}

/** Takes the Pix as the payment of a charge of its exact amount. */
function AssignDialog({ suspense: { pix, candidates }, onClose }: PixDialogProps) {
  const all = useTexts('cases/admin')
  const texts = all.assign
  const language = useLanguage()
  const [chosen, setChosen] = useState(candidates[0]?.chargeId ?? '')
  const charge = candidates.find(({ chargeId }) => chargeId === chosen)
  const params = { endToEndId: pix.endToEndId }
  return (
    <ReasonDialog
      title={texts.title(showAmount(pix.amount))}
      text={texts.text}
      submitLabel={all.acts.assign}
      intention={chosen}
      act={async (reason, idempotencyKey) => {
        const body = { chargeId: chosen, reason }
        const { state } = await call(assignPix, { params, body, idempotencyKey })
        return decidedText(state, all.done)
      }}
      onClose={onClose}
    >
      <Select
        label={texts.charges}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={candidates.map(({ chargeId, clientName, createdAt, pixStatus }) => ({
          value: chargeId,
          label: `${texts.charge(clientName ?? texts.nameless, formatDate(createdAt, 'dayTime', language))} (${all.pixStatus[pixStatus]})`,
        }))}
      />
      {charge !== undefined && <PostingTable posting={charge.posting} />}
    </ReasonDialog>
  )
}

/** Takes a Pix of another amount as the payment of its charge, for what came or for the charge's total. */
function HonourDialog({
  suspense: { pix },
  honourable,
  onClose,
}: PixDialogProps & { honourable: NonNullable<Suspense['honourable']> }) {
  const all = useTexts('cases/admin')
  const texts = all.honour
  const { received, rest, total, chargeId, posting } = honourable
  const [as, setAs] = useState<'received' | 'total'>(received === null ? 'total' : 'received')
  const params = { endToEndId: pix.endToEndId }
  const text =
    as === 'received' && received !== null
      ? texts.received(showAmount(received.pesosValue))
      : texts.total(showAmount(rest ?? total), showAmount(total))
  return (
    <ReasonDialog
      title={texts.title(showAmount(pix.amount))}
      text={text}
      submitLabel={all.acts.honour}
      intention={[chargeId, as]}
      act={async (reason, idempotencyKey) => {
        const { state } = await call(honourPix, { params, body: { chargeId, as, reason }, idempotencyKey })
        return decidedText(state, all.done)
      }}
      onClose={onClose}
    >
      {received !== null && rest !== null && (
        <Segmented
          label={texts.how}
          value={as}
          onValueChange={setAs}
          options={[
            { value: 'received', label: texts.asReceived },
            { value: 'total', label: texts.asTotal },
          ]}
        />
      )}
      <PostingTable posting={as === 'received' && received !== null ? received.posting : posting} />
    </ReasonDialog>
  )
}

/** Returns all that is left of the Pix to its payer. */
function ReturnDialog({ suspense: { pix }, left, onClose }: PixDialogProps & { left: BrlWire }) {
  const all = useTexts('cases/admin')
  const texts = all.giveBack
  return (
    <ReasonDialog
      title={texts.title(showAmount(left))}
      text={`${texts.text(pix.payer?.name ?? texts.payer)} ${texts.hint}`}
      submitLabel={all.acts.giveBack}
      danger
      intention={left.amountMinor}
      act={async (reason, idempotencyKey) => {
        const params = { endToEndId: pix.endToEndId }
        await call(returnPix, { params, body: { amountMinor: left.amountMinor, reason }, idempotencyKey })
        return all.done.returned
      }}
      onClose={onClose}
    />
  )
}
