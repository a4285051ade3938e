import {
  maxReleaseReason,
  type PayoutFile,
  releaseFilePayout,
  voidPayoutFile,
} from '@puente/contract/payouts/files'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { lineOf } from './approval-form.ts'
import { isOutcomeUnknown } from './payout-refusal.ts'

interface ReleaseFormProps {
  file: PayoutFile
  /** Null to release all payouts that the file still reserves. */
  payoutId: string | null
  onClose: () => void
}

/** Asks for the reason with which one payout of a file, or all of them, are released (ruling 73). */
export function ReleaseForm({ file, payoutId, onClose }: ReleaseFormProps) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [key] = useState(() => new IntentionKey())
  const line = lineOf(reason)
  const release = useMutation({
    mutationFn: () => {
      const params = { id: file.id }
      const idempotencyKey = key.keyFor({ payoutId, reason: line })
      return withProof(() =>
        payoutId === null
          ? call(voidPayoutFile, { params, body: { reason: line }, idempotencyKey })
          : call(releaseFilePayout, { params, body: { payoutId, reason: line }, idempotencyKey }),
      )
    },
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.released })
      onClose()
    },
  })
  const isShort = line.length < 3
  return (
    <FormDialog
      title={payoutId === null ? texts.voidTitle(file.number) : texts.releaseTitle}
      text={texts.releaseText}
      submitLabel={payoutId === null ? texts.voidFile : texts.release}
      danger
      busy={release.isPending}
      words={texts}
      attempt={attempt}
      onClose={onClose}
      onSubmit={() => {
        setAttempt((before) => before + 1)
        if (!isShort) release.mutate()
      }}
    >
      <TextArea
        id="release-reason"
        label={texts.reason}
        rows={2}
        maxLength={maxReleaseReason}
        readOnly={release.isPending}
        value={reason}
        error={attempt > 0 && isShort ? texts.reasonEmpty : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {release.error !== null &&
        (isOutcomeUnknown(release.error) ? (
          <Callout tone="pending" title={texts.unknownTitle} announce>
            {texts.unknownRelease}
          </Callout>
        ) : (
          <Callout tone="error" announce>
            {problem(release.error)}
          </Callout>
        ))}
    </FormDialog>
  )
}
