import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { changeOwnDetails } from '@puente/contract/establishments/own-details'
import { longestDescription } from '@puente/domain/establishment'
import type { StoreDetailsForm } from '@puente/domain/establishment-registration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useCallback, useId } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { ownEstablishmentsQuery } from '../own/own-queries.ts'
import { faultLine, faultText } from '../registration/fault-texts.ts'
import { HoursFields } from '../registration/hours-fields.tsx'
import { OfferFields } from '../registration/offer-fields.tsx'
import { controlOf } from '../registration/step-frame.tsx'
import { useDetailsForm } from './use-details-form.ts'

export interface DetailsDialogProps {
  store: OwnEstablishment
  stored: { readonly form: StoreDetailsForm; readonly version: number }
  onClose: () => void
  /** Reads what is stored now, in place of what was typed. */
  onReadAgain: () => void
}

/** What an owner may change without approval: description, hours, services and products (decision 0040). */
export function DetailsDialog({ store, stored, onClose, onReadAgain }: DetailsDialogProps) {
  const { close } = useTexts('establishments/own')
  const { details } = useTexts('establishments/own-changes')
  const form = useDetailsForm(stored.form)
  const formId = useId()
  const save = useSave(store, stored.version, onClose)
  const { isChanged } = form
  useUnloadWarning(useCallback(() => isChanged, [isChanged]))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const ready = form.ready()
    if (ready !== null && !save.isPending) save.mutate(ready)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={details.title}
      description={details.text(store.name)}
      closeLabel={close}
      keepOpen={isChanged || save.isPending}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {isChanged ? details.discard : close}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {details.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Summary form={form} />
        {save.isError && <NotSaved error={save.error} onReadAgain={onReadAgain} />}
        <Description form={form} />
        <Hours form={form} />
        <Offers form={form} />
        <p className="text-small text-t2">
          {details.others}{' '}
          {store.change?.status === 'pending' ? (
            details.inReview
          ) : (
            <Link
              to="/registro-establecimiento"
              search={{ corregir: store.change?.id ?? store.id }}
              className="font-[600] text-t1 underline underline-offset-4"
            >
              {details.askChange}
            </Link>
          )}
        </p>
      </form>
    </Dialog>
  )
}

function useSave({ id }: OwnEstablishment, version: number, onSaved: () => void) {
  const { details } = useTexts('establishments/own-changes')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ services, products, ...form }: StoreDetailsForm) =>
      call(changeOwnDetails, {
        params: { id },
        body: { form: { ...form, services: [...services], products: [...products] }, version },
      }),
    onSuccess: () => {
      showToast({ tone: 'success', title: details.saved })
      onSaved()
      // The card shows whether it is open now.
      return queryClient.invalidateQueries(ownEstablishmentsQuery)
    },
  })
}

type Form = ReturnType<typeof useDetailsForm>

function Summary({ form: { faults, handle, attempt } }: { form: Form }) {
  const texts = useTexts('establishments/registration')
  const { details } = useTexts('establishments/own-changes')
  const shown = faults.filter(({ field }) => handle.shown(field) !== undefined)
  if (attempt === 0) return null
  return (
    <FormSummary
      title={details.faults}
      attempt={attempt}
      faults={shown.map((fault) => ({ fieldId: controlOf(fault.field), message: faultLine(fault, texts) }))}
    />
  )
}

/** The error of a save. What was typed stays. After a change in another tab, the owner can load the stored state instead. */
function NotSaved({ error, onReadAgain }: { error: Error; onReadAgain: () => void }) {
  const { details } = useTexts('establishments/own-changes')
  const { problem } = useProblemText()
  const isOvertaken = error instanceof ApiProblem && error.code === 'establishment.details-changed'
  return (
    <Callout
      tone="error"
      announce
      title={details.notSaved}
      action={
        isOvertaken ? (
          <Button size="small" onClick={onReadAgain}>
            {details.readAgain}
          </Button>
        ) : undefined
      }
    >
      {problem(error)}
    </Callout>
  )
}

function Description({ form: { handle } }: { form: Form }) {
  const texts = useTexts('establishments/registration')
  const { description } = handle.form
  const fault = handle.shown('description')
  return (
    <TextArea
      id="description"
      name="description"
      label={texts.fields.description}
      optional={texts.optional}
      rows={3}
      maxLength={4000}
      value={description}
      error={fault === undefined ? undefined : faultText(fault, texts)}
      aside={
        <span className="text-t3">
          {texts.basics.counter([...description.trim()].length, longestDescription)}
        </span>
      }
      onChange={(event) => handle.set({ description: event.target.value })}
      onBlur={() => handle.leave('description')}
    />
  )
}

function Hours({ form: { handle } }: { form: Form }) {
  const { hours } = useTexts('establishments/registration')
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 font-[620] text-section">
        {hours.title}
      </h3>
      <HoursFields wizard={handle} />
    </section>
  )
}

function Offers({ form: { handle } }: { form: Form }) {
  const { offers } = useTexts('establishments/registration')
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-2 font-[620] text-section">
        {offers.title}
      </h3>
      <OfferFields wizard={handle} />
    </section>
  )
}
