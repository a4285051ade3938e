import { readBankData } from '@puente/contract/verification/verification'
import { formatCbu } from '@puente/domain/cbu'
import { formatCuit } from '@puente/domain/cuit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Where a verified person's pesos go (PROF-036). Changing it has a screen of its own (BANK-011). */
export function BankDataDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('verification/profile')
  const words = texts.bank
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery({
    queryKey: ['bank-data'],
    queryFn: ({ signal }) => call(readBankData, {}, { signal }),
    meta: { live: ['verification'] },
    gcTime: 0,
  })
  // A number is copied as banks take it and shown in its groups.
  const rows: [label: string, value: string | undefined, show?: (value: string) => string][] = [
    [words.holder, data?.accountHolderName],
    [words.bank, data?.bankName],
    [words.cbu, data?.cbu, formatCbu],
    [words.cuit, data?.cuit, formatCuit],
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      closeLabel={texts.close}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Link to="/bank-data" className={buttonClass({ variant: 'primary' })}>
            {words.change}
          </Link>
        </>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState title={words.failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
          {problem(error)}
        </ErrorState>
      ) : (
        <dl className="grid gap-3.5">
          {rows.map(([label, value, show]) => (
            <div key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <dt className="w-full text-label text-t2">{label}</dt>
              <dd className="min-w-0 flex-1 break-words font-[560]">
                {value === undefined ? <Skeleton className="h-6 w-48" /> : (show?.(value) ?? value)}
              </dd>
              {value !== undefined && (
                <CopyButton size="small" text={value} label={words.copy} copiedLabel={words.copied} />
              )}
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
