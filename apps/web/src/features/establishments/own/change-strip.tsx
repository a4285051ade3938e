import {
  type OwnEstablishment,
  type StoreChange,
  withdrawStoreChange,
} from '@puente/contract/establishments/own-establishments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ownEstablishmentsQuery } from './own-queries.ts'

/** The change of an approved establishment that waits or was rejected, and what its owner can do about it (decision 0043). */
export function ChangeStrip({ store }: { store: OwnEstablishment }) {
  const { change, name } = store
  const { close, cancel } = useTexts('establishments/own')
  const { change: texts } = useTexts('establishments/own-changes')
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const withdrawal = useWithdrawal(store, () => setAsking(false))
  if (change === null) return null
  if (change.status === 'rejected')
    return (
      <Callout
        tone="error"
        title={texts.rejected}
        action={
          <span className="flex flex-wrap gap-2">
            <Link
              to="/registro-establecimiento"
              search={{ corregir: change.id }}
              aria-label={texts.correctOf(name)}
              className={buttonClass({ size: 'small' })}
            >
              {texts.correct}
            </Link>
            <Button
              size="small"
              variant="plain"
              aria-label={texts.dismissOf(name)}
              busy={withdrawal.isPending}
              onClick={() => withdrawal.mutate(change.status)}
            >
              {texts.dismiss}
            </Button>
          </span>
        }
      >
        <p lang="es" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {change.rejectionReason}
        </p>
      </Callout>
    )
  return (
    <>
      <Callout
        tone="pending"
        title={texts.waiting}
        action={
          <Button size="small" aria-label={texts.withdrawOf(name)} onClick={() => setAsking(true)}>
            {texts.withdraw}
          </Button>
        }
      >
        {texts.waitingText(formatDate(change.sentAt, 'dayTime', language))}
      </Callout>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.withdrawTitle}
        description={texts.withdrawText}
        closeLabel={close}
        keepOpen={withdrawal.isPending}
        footer={
          <>
            <Button disabled={withdrawal.isPending} onClick={() => setAsking(false)}>
              {cancel}
            </Button>
            <Button
              variant="danger"
              busy={withdrawal.isPending}
              onClick={() => withdrawal.mutate(change.status)}
            >
              {texts.withdraw}
            </Button>
          </>
        }
      />
    </>
  )
}

function useWithdrawal({ id }: OwnEstablishment, onDone: () => void) {
  const { change } = useTexts('establishments/own-changes')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_status: StoreChange['status']) => call(withdrawStoreChange, { params: { id } }),
    onSuccess: (_, status) => {
      onDone()
      showToast({ tone: 'success', title: status === 'pending' ? change.withdrawn : change.dismissed })
    },
    onError: (error) => showToast({ tone: 'error', title: change.failed, description: problem(error) }),
    // An admin may have decided meanwhile.
    onSettled: () => queryClient.invalidateQueries(ownEstablishmentsQuery),
  })
}
