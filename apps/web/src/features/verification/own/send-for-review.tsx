import { submitVerification, type VerificationView } from '@puente/contract/verification/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { submissionFailure } from './submission-failure.ts'
import { documentRequest, missingDocuments } from './verification-flow.rules.ts'
import { storeVerification, verificationQuery } from './verification-queries.ts'

/** The end of the checklist: the next photo while one is missing, and the sending (KYC-026 to KYC-028). */
export function SendForReview({ verification }: { verification: VerificationView }) {
  const texts = useTexts('verification/own')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { problem } = useProblemText()
  const [incomplete, setIncomplete] = useState(false)
  const submission = useMutation({
    mutationFn: () => call(submitVerification),
    onSuccess: async (sent) => {
      storeVerification(queryClient, sent)
      await navigate({ to: '/verification-processing' })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  })
  const { documents } = verification
  const next = missingDocuments(documents)[0]
  const complete = next === undefined && verification.hasBankData
  const send = (): void => {
    setIncomplete(!complete)
    if (complete) submission.mutate()
  }
  const failure = incomplete && !complete ? texts.checklist.incomplete : null
  return (
    <div className="mt-6 grid gap-3">
      {next === undefined && <p className="text-small text-t2">{texts.checklist.quality}</p>}
      {failure !== null && (
        <Callout tone="error" announce>
          {failure}
        </Callout>
      )}
      {submission.isError && (
        <Callout tone="error" announce>
          {submissionFailure(submission.error, texts.checklist, problem)}
        </Callout>
      )}
      <div className="grid gap-2.5 md:flex">
        {next !== undefined && (
          <Link
            to="/document-upload"
            state={{ ...documentRequest(next, documents, (type) => texts.documents[type].title) }}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            <Camera aria-hidden="true" />
            {texts.checklist.next(texts.documents[next].name)}
          </Link>
        )}
        <Button
          variant={complete ? 'primary' : 'quiet'}
          size="large"
          icon={Send}
          busy={submission.isPending}
          onClick={send}
        >
          {texts.checklist.send}
        </Button>
      </div>
    </div>
  )
}
