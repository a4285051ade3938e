import { uploadClientReceipt } from '@puente/contract/receipts'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { maxFileBytes, receiptMediaTypes } from '@puente/contract/files'
import type { HistoryItem, listHistory } from '@puente/contract/orders/history'
import { readSession } from '@puente/contract/identity/sessions'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { assertReadable, isRetryable } from '../../verification/own/public.ts'
import { failureText, NoReceiptAddress, NoSession } from './receipt-failure.ts'
import { isSendable, type SendingStep, stepOfBytes } from './sending-steps.rules.ts'

/** RCPT-006. */
export const tries = 3
const pauseMs = 1_000
const longestReadMs = 1_000

export interface Sending {
  readonly step: SendingStep
  readonly attempt: number
}

/** Sends the payer's receipt of a charge: in the steps of RCPT-008, three tries in all, and the history shows it at once. */
export function useClientReceipt(chargeId: string | undefined) {
  const texts = useTexts('receipts/own')
  const { signInAgain } = useTexts('problems')
  const queryClient = useQueryClient()
  const attempts = useRef(0)
  const [sending, setSending] = useState<Sending>({ step: 'checked', attempt: 1 })

  const upload = useUpload<HistoryItem>({
    accept: receiptMediaTypes,
    maxBytes: maxFileBytes,
    pauseMs,
    isTransient: isRetryable,
    send: (file, onBytes, signal) => {
      if (chargeId === undefined) throw new Error('a receipt without a charge is never sent')
      const attempt = ++attempts.current
      const reach = (step: SendingStep): void => {
        // Render at once: otherwise two steps in quick succession would be drawn as one.
        if (!signal.aborted) flushSync(() => setSending({ step, attempt }))
      }
      return sendReceipt(queryClient, chargeId, file, { onBytes, reach, signal })
    },
    onDone: () => showToast({ tone: 'success', title: texts.sent.title, description: texts.sent.text }),
    onFailed: (error) => {
      const { title } = texts.failure
      // PROF-010: the end of the session already leads to the sign-in. This is its text.
      if (error instanceof NoSession) showToast({ tone: 'error', title: signInAgain.noSession })
      else showToast({ tone: 'error', title, description: failureText(error, texts.failure) })
    },
  })
  return {
    ...upload,
    sending,
    /** Sends the file, or reports that there is no charge to send it for (RCPT-002). Returns whether the file is being sent. */
    start(file: File): boolean {
      if (!isSendable(chargeId)) {
        const description = texts.failure.other(texts.failure.messages.invalid)
        showToast({ tone: 'error', title: texts.failure.title, description })
        return false
      }
      attempts.current = 0
      void upload.take(file)
      return true
    },
  }
}

interface Watcher {
  readonly onBytes: (sentBytes: number, totalBytes: number) => void
  readonly reach: (step: SendingStep) => void
  readonly signal: AbortSignal
}

/** One try, from checking that the file can be read to updating the entry that shows the receipt. */
async function sendReceipt(
  queryClient: QueryClient,
  chargeId: string,
  file: File,
  { onBytes, reach, signal }: Watcher,
): Promise<HistoryItem> {
  reach('checked')
  await assertReadable(file)
  const session = await call(readSession, {}, { signal })
  if (session.account === null) {
    queryClient.setQueryData(sessionQuery.queryKey, session)
    throw new NoSession()
  }
  reach('session')
  reach('started')
  const onProgress = (sentBytes: number, totalBytes: number): void => {
    onBytes(sentBytes, totalBytes)
    reach(stepOfBytes(sentBytes, totalBytes))
  }
  const item = await call(uploadClientReceipt, { params: { id: chargeId }, file, onProgress }, { signal })
  reach('saved')
  if (item.receiptFileId === null) throw new NoReceiptAddress()
  await showItem(queryClient, item)
  reach('done')
  return item
}

/**
 * Puts the answer into the shown history (RCPT-009), and rereads everything else that shows the entry. Waits at most `longestReadMs` for
 * the reread, because the receipt is already saved.
 */
async function showItem(queryClient: QueryClient, item: HistoryItem): Promise<void> {
  queryClient.setQueriesData<ResponseOf<typeof listHistory>>(
    { queryKey: ['history', 'list'] },
    (page) =>
      page && {
        ...page,
        items: page.items.map((known) => (known.id === item.id ? { ...known, ...item } : known)),
      },
  )
  const read = [['history'], ['charge-page', item.chargeId]].map((queryKey) =>
    queryClient.invalidateQueries({ queryKey }),
  )
  await Promise.race([Promise.all(read), new Promise((go) => setTimeout(go, longestReadMs))])
}
