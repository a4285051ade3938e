import {
  checkPayment,
  paymentLivePath,
  readPayment,
  readPaymentStatus,
  type StorePayment,
} from '@puente/contract/establishments/payments'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { followServer } from '../../../lib/live/live-stream.ts'
import { pollOfPage } from '../../../lib/live/page-poll.ts'
import { serverAnswers } from '../../../lib/live/server-answers.ts'
import { silentAfterMs, watchSilence } from '../../../lib/live/silence-watch.ts'
import { isEnd, payerPace } from '../../../lib/live/status-poll.ts'
import { inOrder } from '../../../lib/site/in-order.ts'
import { checkNow } from './check-now.ts'
import { type ReadFault, readFaultOf } from './payment-refusal.ts'
import { isFinal, mayStillChange } from './payment-stage.rules.ts'

/** Faults that a retry does not fix: this browser has no session for the payment, or its id is malformed. */
export type Lost = Extract<ReadFault, 'unknown' | 'malformed'>

/**
 * The payment that this browser has open, as the server knows it: by event at once, by a poll behind it until it is paid or has ended
 * (PAY-020, PAY-021), and on demand.
 * `lost`: this browser cannot read it. `unheard`: the last question got no answer.
 */
export function usePayment(keptId: string | null) {
  const [id, setId] = useState(keptId)
  const [payment, setPayment] = useState<StorePayment | null>(null)
  const [lost, setLost] = useState<Lost | null>(null)
  const [unheard, setUnheard] = useState(false)
  const [order] = useState(inOrder)
  const latest = useRef<StorePayment | null>(null)
  const waiting = useRef(new Set<() => void>())

  /** Goes on with another payment, or with none. One that is only known by its id is read. */
  const open = useCallback(
    (next: string | null, made: StorePayment | null = null): void => {
      order.ask('payment')()
      latest.current = made
      setPayment(made)
      setId(next)
      setLost(null)
      setUnheard(false)
    },
    [order],
  )
  const readAgain = useCallback(async (): Promise<void> => {
    if (id === null) return
    // An answer about a payment that was left meanwhile counts for nothing.
    const counts = order.ask('payment')
    const now = await call(readPayment, { params: { id } })
    if (!counts()) return
    latest.current = now
    setPayment(now)
    setUnheard(false)
    if (!isAwaited(now)) for (const wake of waiting.current) wake()
  }, [id, order])
  /** Records a failed background read, which the payer did not start. */
  const note = useCallback((error: unknown): void => {
    const fault = readFaultOf(error)
    if (fault === 'unknown' || fault === 'malformed') setLost(fault)
    else setUnheard(true)
    if (fault === 'other') logError(error, location.pathname)
  }, [])

  const noteSilence = useCallback((): void => setUnheard(true), [])
  const noteAnswer = useCallback((): void => setUnheard(false), [])

  const watched = lost === null && (payment === null || mayStillChange(payment.pixStatus))
  useEffect(() => {
    if (!watched || id === null) return
    return watch(id, { latest: () => latest.current, readAgain, note, noteSilence, noteAnswer })
  }, [id, watched, readAgain, note, noteSilence, noteAnswer])

  return {
    id,
    payment,
    lost,
    unheard,
    readAgain: () => readAgain().catch(note),
    check: () => checkPaymentOf(id, { latest: () => latest.current, readAgain, waiting: waiting.current }),
    begin: (made: StorePayment): void => open(made.id, made),
    leave: (): void => open(null),
    reopen: open,
  }
}

interface Checked {
  readonly latest: () => StorePayment | null
  readonly readAgain: () => Promise<void>
  /** Called once the payment is not awaited any more. */
  readonly waiting: Set<() => void>
}

async function checkPaymentOf(id: string | null, { latest, readAgain, waiting }: Checked) {
  if (id === null) throw new Error('no payment to check')
  return checkNow({
    ask: async () => {
      const answer = await call(checkPayment, { params: { id } })
      if (answer.status !== latest()?.pixStatus) await readAgain()
      return answer.provider
    },
    isAwaited: () => {
      const known = latest()
      return known === null || isAwaited(known)
    },
    whenOver: () => new Promise((resolve) => waiting.add(resolve)),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

/** A held Pix is a matter for people: no answer of the provider is awaited. */
function isAwaited({ pixStatus, heldPix }: StorePayment): boolean {
  return !isFinal(pixStatus) && !heldPix
}

interface Watched {
  readonly latest: () => StorePayment | null
  readonly readAgain: () => Promise<void>
  readonly note: (error: unknown) => void
  /** The server gives no sign of life, though no request failed: a network may drop requests without an error. */
  readonly noteSilence: () => void
  /** A question was answered, whatever it said. */
  readonly noteAnswer: () => void
}

/** Milliseconds that the server may take to answer once its stream is silent. Then, 8 s after its last sign of life, the payer is warned. */
const answerWithinMs = 3_000

/** Listens and polls until the returned function is called. */
function watch(id: string, { latest, readAgain, note, noteSilence, noteAnswer }: Watched): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isConnected = false
  const quietly = (read: () => Promise<void>): void =>
    void read().catch((error: unknown) => {
      if (!signal.aborted) note(error)
    })
  const stream = followServer(paymentLivePath.replace(':id', id), signal, {
    onEvent: () => quietly(readAgain),
    onPulse: () => silence.heard(),
    onStatus: (status) => {
      isConnected = status === 'open'
      // What happened before it opened is not repeated.
      if (isConnected) quietly(readAgain)
    },
  })
  const silence = watchSilence(
    {
      onSilent: () => {
        isConnected = false
        stream.connectAgain()
        // The browser may suspend a hidden page, so its silence means nothing.
        if (document.visibilityState !== 'visible') return
        // Some networks block streams but let requests pass. The payer is then not warned, and the poll goes on.
        void serverAnswers(answerWithinMs).then((answers) => {
          if (!answers && !signal.aborted) noteSilence()
        })
      },
      onResumed: () => quietly(readAgain),
    },
    silentAfterMs - answerWithinMs,
  )
  const ask = async (): Promise<boolean> => {
    const known = latest()
    if (known !== null && isFinal(known.pixStatus)) return true
    try {
      const { status } = await call(readPaymentStatus, { params: { id } }, { signal })
      silence.heard()
      noteAnswer()
      // The status alone does not show a held Pix, nor the code that was not there yet.
      if (!isConnected || known === null || known.pixCode === null || known.pixStatus !== status)
        await readAgain()
      return isEnd(status)
    } catch (error) {
      if (!signal.aborted) note(error)
      return false
    }
  }
  const { poll, end } = pollOfPage({ ask, onGaveUp: () => {} }, payerPace)
  poll.start()
  if (latest() === null) quietly(readAgain)
  return () => {
    stopping.abort()
    silence.stop()
    end()
  }
}
