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
  const [isConfirming, setConfirming] = useState(false)
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        await download(downloadPayoutFile, {
          params: { id: file.id },
          query: { known: file.downloads?.count ?? 0 },
        }),
      ),
    onSuccess: () => setConfirming(false),
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
      {isConfirming ? (
        <div className="basis-full">
          <Callout tone="pending" title={texts.againTitle(file.number)} announce>
            <p>{texts.againText}</p>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <Button size="small" onClick={() => setConfirming(false)} disabled={save.isPending}>
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
          size="small"
          busy={save.isPending}
          onClick={() => (file.downloads === null ? save.mutate() : setConfirming(true))}
        >
          {texts.download}
        </Button>
      )}
    </>
  )
}
