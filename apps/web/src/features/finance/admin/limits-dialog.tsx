import type { ProviderName } from '@puente/contract/collections'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { GrantLine } from './grant-line.tsx'
import { useKept } from './kept-forms.ts'
import { PeriodLimits } from './period-limits.tsx'
import { draftOf, limitFaults, limitFields, limitPeriods, type LimitsDraft } from './limits-form.rules.ts'
import { limitsQuery, saveLimits, termsQuery, type TransferLimitsView } from './transfer-queries.ts'

interface LimitsDialogProps {
  provider: ProviderName
  onClose: () => void
}

/** 'Alterar Limites': the operator's own limits by day and by night, what is used of them, and the provider's beside (FIN-028, ruling 59). */
export function LimitsDialog({ provider, onClose }: LimitsDialogProps) {
  const all = useTexts('finance/transfers')
  const texts = all.limits
  const { problem } = useProblemText()
  const read = useQuery(limitsQuery)
  const [typed, changeTyped] = useKept('limits', () => ({}))
  const form = useId()
  const save = useSave(onClose)
  const draft = read.data === undefined ? null : { ...draftOf(read.data), ...typed }
  const changes = read.data === undefined ? 0 : changesOf(read.data, typed)
  const [attempt, setAttempt] = useState(0)
  const formRef = useFirstFault(attempt)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (read.data === undefined || draft === null || save.isPending) return
    if (Object.keys(limitFaults(draft)).length > 0) setAttempt((before) => before + 1)
    else if (changes === 0) onClose()
    else save.mutate(bodyOf(read.data.version, draft))
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      description={
        <>
          {texts.text}
          <GrantLine />
        </>
      }
      closeLabel={all.close}
      keepOpen={save.isPending}
      footer={
        <>
          <p role="status" className="text-label text-t2 md:mr-auto md:self-center">
            {draft === null ? '' : texts.changes(changes)}
          </p>
          <Button onClick={onClose} disabled={save.isPending}>
            {all.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={form}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {read.data !== undefined && draft !== null ? (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
              {limitPeriods.map((period) => (
                <PeriodLimits
                  key={period}
                  period={period}
                  view={read.data}
                  draft={draft}
                  faults={limitFaults(draft)}
                  onChange={(part) => {
                    changeTyped((before) => ({ ...before, ...part }))
                    save.reset()
                  }}
                />
              ))}
            </div>
            <ProviderNote view={read.data} provider={provider} />
          </>
        ) : read.error === null ? (
          <Skeleton className="h-72 w-full rounded-box" />
        ) : (
          <Callout
            tone="error"
            announce
            title={texts.failed}
            action={
              <Button size="small" onClick={() => void read.refetch()}>
                {all.retry}
              </Button>
            }
          >
            {problem(read.error)}
          </Callout>
        )}
        {save.error !== null && (
          <Callout tone="error" announce>
            {problem(save.error)} {saidBy(save.error)}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}

function ProviderNote({ view, provider }: { view: TransferLimitsView; provider: ProviderName }) {
  const texts = useTexts('finance/transfers').limits
  const { providers } = useTexts('finance/admin')
  if (view.providerLimits === 'none')
    return (
      <Callout tone="info" title={texts.none(providers[provider])}>
        {texts.noneText}
      </Callout>
    )
  if (view.providerLimits === 'unknown')
    return (
      <Callout tone="pending" title={texts.unknown}>
        {texts.unknownText}
      </Callout>
    )
  return null
}

/** If another admin changed the limits meanwhile, theirs are read, and what is typed here stays. */
function useSave(onClose: () => void) {
  const texts = useTexts('finance/transfers').limits
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveLimits,
    onSuccess: (saved) => {
      queryClient.setQueryData(limitsQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: termsQuery.queryKey })
      showToast({ tone: 'success', title: texts.saved })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'transfer-limits.changed')
        void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey })
    },
  })
}

function changesOf(view: TransferLimitsView, typed: Partial<LimitsDraft>): number {
  const stored = draftOf(view)
  return limitFields.filter((field) => typed[field] !== undefined && typed[field] !== stored[field]).length
}

function bodyOf(version: number, draft: LimitsDraft) {
  const [daytime, night] = limitPeriods.map((period) => ({
    perTransferMinor: String(draft[`${period}-perTransfer`] ?? 0n),
    perDayMinor: String(draft[`${period}-perDay`] ?? 0n),
  }))
  if (daytime === undefined || night === undefined) throw new Error('a day has two periods')
  return { version, daytime, night }
}

/** The provider's own words about limits that it did not accept. */
function saidBy(error: Error): string {
  const message = error instanceof ApiProblem ? error.details['message'] : null
  return typeof message === 'string' ? message : ''
}
