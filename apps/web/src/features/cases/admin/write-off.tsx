import type { PostingLine } from '@puente/contract/ledger'
import Archive from 'lucide-react/icons/archive'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../lib/api/client.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ActBar } from './act-bar.tsx'
import { PostingTable } from './posting-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAct } from './use-act.ts'

interface Request {
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: string
  readonly mayConfirm: boolean
}

interface RequestNoteProps {
  request: Request
  /** The amount, for people. */
  amount: string
  posting: readonly PostingLine[]
  confirm: (idempotencyKey: string) => Promise<unknown>
  withdraw: () => Promise<unknown>
}

/** A request to write off that waits for another admin: its reason, what it will post, and the answer. */
export function RequestNote({ request, amount, posting, confirm, withdraw }: RequestNoteProps) {
  const all = useTexts('cases/admin')
  const language = useLanguage()
  const [key] = useState(newIdempotencyKey)
  const confirming = useAct(async () => {
    await confirm(key)
    return all.done.writtenOff
  })
  const withdrawing = useAct(async () => {
    await withdraw()
    return all.done.withdrawn
  })
  const { reason, askedBy, askedAt, mayConfirm } = request
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Callout
        tone="pending"
        title={all.writeOff.askedTitle(askedBy, amount)}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" busy={withdrawing.isPending} onClick={() => withdrawing.mutate(undefined)}>
              {mayConfirm ? all.decision.decline : all.decision.withdraw}
            </Button>
            {mayConfirm && (
              <Button
                size="small"
                variant="primary"
                busy={confirming.isPending}
                onClick={() => confirming.mutate(undefined)}
              >
                {all.writeOff.confirm}
              </Button>
            )}
          </span>
        }
      >
        <p className="[overflow-wrap:anywhere]">{reason}</p>
        <p className="text-label text-t2">{formatDate(askedAt, 'moment', language)}</p>
        {!mayConfirm && <p className="text-t2">{all.decision.ownHint}</p>}
      </Callout>
      <PostingTable posting={posting} />
    </section>
  )
}

interface WriteOffActProps {
  amount: string
  posting: readonly PostingLine[]
  /** Nothing is left to write off. An open dialog stays, so that a refusal can be read. */
  isOver: boolean
  /** Why nothing can be written off now. */
  offBecause: string | undefined
  intention: unknown
  ask: (reason: string, idempotencyKey: string) => Promise<unknown>
}

/** 'Baixar': requests that another admin writes the amount off. Posts nothing. */
export function WriteOffAct({ amount, posting, isOver, offBecause, intention, ask }: WriteOffActProps) {
  const texts = useTexts('cases/admin')
  const [isOpen, setOpen] = useState(false)
  const act = {
    key: 'B',
    label: texts.acts.writeOff,
    icon: Archive,
    offBecause,
    run: () => setOpen(true),
  } as const
  return (
    <>
      {!isOver && <ActBar acts={[act]} hint={texts.acts.twoPeople} />}
      {isOpen && (
        <ReasonDialog
          title={texts.writeOff.title(amount)}
          text={texts.writeOff.text}
          submitLabel={texts.writeOff.ask}
          intention={intention}
          act={async (reason, idempotencyKey) => {
            await ask(reason, idempotencyKey)
            return texts.done.writeOffAsked
          }}
          onClose={() => setOpen(false)}
        >
          <PostingTable posting={posting} />
        </ReasonDialog>
      )}
    </>
  )
}
