import type { HeldPix } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Hand from 'lucide-react/icons/hand'
import History from 'lucide-react/icons/history'
import ListTree from 'lucide-react/icons/list-tree'
import RotateCw from 'lucide-react/icons/rotate-cw'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { type ReactNode, useEffect } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { playStop } from '../../../lib/sound/sound.ts'
import { useWakeLock } from '../../../lib/wake-lock/use-wake-lock.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { holdToasts } from '../../../ui/toast-store.ts'
import { chargePageQuery, PixId } from '../../charge-page/own/public.ts'
import type { HeldChargeProps } from './held-charge.tsx'
import { HeldSums, heldSumOf } from './held-sums.tsx'
import { StopPlate } from './stop-plate.tsx'
import { TurnedHeld } from './turned-held.tsx'
import { loadTurnedWords } from './turned-words.ts'
import { useTurn } from './use-turn.ts'

/**
 * The client paid something other than what was asked for, and nothing may be handed over. The only screen of the app that looks like a
 * road sign, so that nobody takes it for a success (ruling 25). Only a button leads away from it.
 */
export function DoNotDeliver({ order, onLeave }: HeldChargeProps) {
  const texts = useTexts('collections/held')
  const { turned, turn, turnBack } = useTurn(loadTurnedWords, order.id)
  const { data } = useQuery(chargePageQuery(order.id))
  const [pix] = data?.heldPix ?? []
  useDocumentTitle(texts.title)
  useWakeLock(true)
  useEffect(() => playStop(), [])
  useEffect(() => holdToasts(), [])
  return (
    <div className="stop-grid">
      <StopPlate />
      <div className="stop-side">
        <div role="status">{pix !== undefined && <WhatCame order={order} pix={pix} />}</div>
        <ul className="grid gap-2.5">
          <Advice icon={<Hand size={20} className="text-tierra" aria-hidden="true" />} strong>
            {texts.advice}
          </Advice>
          <Advice icon={<UserRoundCheck size={20} aria-hidden="true" />}>{texts.decision}</Advice>
          <Advice icon={<Bell size={20} aria-hidden="true" />}>{texts.notice}</Advice>
        </ul>
        <Actions order={order} onLeave={onLeave} onTurn={turn} />
        {pix !== undefined && <Facts order={order} pix={pix} />}
      </div>
      {turned && <TurnedHeld order={order} pix={pix} onTurnBack={turnBack} />}
    </div>
  )
}

interface ActionsProps extends HeldChargeProps {
  onTurn: (() => void) | null
}

function Actions({ order, onLeave, onTurn }: ActionsProps) {
  const texts = useTexts('collections/held')
  const { history } = useTexts('collections/own')
  const navigate = useNavigate()
  return (
    <div className="grid gap-2.5">
      <Button
        variant="primary"
        size="large"
        full
        icon={RotateCw}
        disabled={onTurn === null}
        onClick={onTurn ?? undefined}
      >
        {texts.show}
      </Button>
      <div className="button-row">
        <Link to="/historial/$id" params={{ id: order.id }} onClick={onLeave} className={buttonClass()}>
          <ListTree aria-hidden="true" />
          {texts.action}
        </Link>
        <Button
          icon={History}
          onClick={() => {
            onLeave?.()
            void navigate({ to: '/historial' })
          }}
        >
          {history}
        </Button>
      </div>
      {onLeave !== undefined && (
        <Button full onClick={onLeave}>
          {texts.understood}
        </Button>
      )}
    </div>
  )
}

/** What came and what is missing, as a sentence and as a sum. */
function WhatCame({ order, pix }: { order: OrderView; pix: HeldPix }) {
  const texts = useTexts('collections/held')
  const came = showAmount(pix.amount)
  const asked = showAmount(order.total)
  const difference = heldSumOf(order, pix)
  return (
    <>
      <p className="sign text-21 leading-[1.22] lg:text-27">
        {difference === null ? texts.came(came) : texts.cameOf(came, asked)}{' '}
        <em className="text-tierra not-italic">
          {difference === null ? texts.why[whyOf(pix)] : texts.differs[difference.kind](difference.amount)}
        </em>
      </p>
      <HeldSums order={order} pix={pix} names={texts} />
    </>
  )
}

function Advice({
  icon,
  strong = false,
  children,
}: {
  icon: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <li className="flex gap-3.5">
      <span className="flex-none text-t3">{icon}</span>
      <span className={strong ? 'font-[640]' : 'text-t2'}>{children}</span>
    </li>
  )
}

function Facts({ order, pix }: { order: OrderView; pix: HeldPix }) {
  const texts = useTexts('collections/held')
  const language = useLanguage()
  return (
    <dl className="stop-sums">
      <div>
        <dt className="flex-none text-t2">{texts.inTheNameOf}</dt>
        <dd className="text-right font-[640]">{order.clientName}</dd>
      </div>
      {pix.payer?.name && (
        <div>
          <dt className="flex-none text-t2">{texts.sender}</dt>
          <dd className="min-w-0 text-right font-[640] [overflow-wrap:anywhere]">{pix.payer.name}</dd>
        </div>
      )}
      <div>
        <dt className="flex-none text-t2">{texts.time}</dt>
        <dd className="font-[640]">{formatDate(pix.paidAt, 'timeWithSeconds', language)}</dd>
      </div>
      <div>
        <dt className="flex-none text-t2">{texts.id}</dt>
        <dd className="flex min-w-0 items-center gap-1 font-[640]">
          <PixId id={pix.endToEndId} />
          <CopyIconButton text={pix.endToEndId} label={texts.copyId} copiedLabel={texts.copiedId} />
        </dd>
      </div>
    </dl>
  )
}

function whyOf({ reason }: HeldPix): 'after-close' | 'otherwise' {
  return reason === 'after-close' ? reason : 'otherwise'
}
