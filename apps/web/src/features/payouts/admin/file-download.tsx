import { downloadPayoutFile, type PayoutFile } from '@puente/contract/payouts/files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download, saveFile } from '../../../lib/api/download.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** 'Baixar arquivo'. A file that somebody downloaded before is downloaded only after a second press: sending it to the bank twice pays twice. */
export function FileDownload({ file }: { file: PayoutFile }) {
  const texts = useTexts('payouts/files')
  const { problem } = useProblemText()
  const client = useQueryClient()
  const [step, setStep] = useState<'begin' | 'asked' | 'answered'>('begin')
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await download(downloadPayoutFile, {
          params: { id: file.id },
          query: { known: file.downloads?.count ?? 0 },
        }),
      ),
    onSuccess: () => setStep((now) => (now === 'asked' ? 'answered' : now)),
    // A refusal too: another download may be the reason.
    onSettled: () => client.invalidateQueries({ queryKey: ['payout-files'] }),
  })
  return (
    <>
      {save.error !== null && (
        <div className="basis-full">
          <Callout tone="error" announce>
            {problem(save.error)}
          </Callout>
        </div>
      )}
      {step === 'asked' ? (
        <div className="basis-full">
          <Callout tone="pending" title={texts.againTitle(file.number)} announce>
            <p>{texts.againText}</p>
            <div className="mt-2.5 flex flex-wrap gap-2">
              {/* The question and the button take each other's place, and the focus goes along. */}
              <Button autoFocus size="small" onClick={() => setStep('answered')} disabled={save.isPending}>
                {texts.cancel}
              </Button>
              <Button size="small" variant="danger" busy={save.isPending} onClick={() => save.mutate()}>
                {texts.again}
              </Button>
            </div>
          </Callout>
        </div>
      ) : (
        <Button
          autoFocus={step === 'answered'}
          size="small"
          busy={save.isPending}
          onClick={() => (file.downloads === null ? save.mutate() : setStep('asked'))}
        >
          {texts.download}
        </Button>
      )}
    </>
  )
}
