import type { AdminCharge } from '@puente/contract/transactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { chargeDetailQuery } from './charge-queries.ts'

/**
 * Copies the CBU or CVU that gets the pesos of a row. The list does not carry bank data: the press reads the transaction as its details
 * do, and the server audits that.
 */
export function CopyAccountButton({ charge: { id, clientName } }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').account
  const { copyRefused } = useTexts('problems')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [copied, copy] = useCopied()
  const read = useMutation({
    mutationFn: () => queryClient.fetchQuery(chargeDetailQuery(id)),
    onSuccess: async ({ bank }) => {
      if (bank === null) showToast({ tone: 'warning', title: texts.missing })
      else if (!(await copy(bank.cbu))) showToast({ tone: 'error', title: copyRefused })
    },
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  return (
    <>
      <IconButton
        small
        icon={copied ? Check : Copy}
        label={copied ? texts.copied : texts.copy(clientName)}
        busy={read.isPending}
        onClick={() => read.mutate()}
      />
      <span className="sr-only" aria-live="polite">
        {copied && texts.copied}
      </span>
    </>
  )
}
