import { useMutation } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import type { AnyFault, Faults } from './faults.rules.ts'
import { type Parts, type Refusal, standingFaults } from './refusal.rules.ts'
import { useFaults } from './use-faults.ts'

interface FormOptions<Values extends object, Field extends string, Fault extends AnyFault, Answer> {
  values: Values
  setValues: Dispatch<SetStateAction<Values>>
  /** The form's own faults. Empty: the values can be sent. The server checks them again. */
  own: Faults<Field, Fault>
  parts?: Parts<Values, Field>
  /** Faults that do not wait until the field is left. */
  showsEarly?: (field: Field, fault: Fault) => boolean
  /** The one request. */
  send: (values: Values) => Promise<Answer>
  /** Set this if the act may be done although its answer was lost. Then only a person may send it again. */
  neverRetries?: boolean
  onSent: (answer: Answer) => void
  /** The faults of fields that a refusal reports. Empty if it concerns no field. A fault applies until its field changes. */
  faultsOfRefusal: (error: Error) => Faults<Field, Fault>
  onRefused?: (error: Error) => void
}

/**
 * The state of a form and its one request. Typed values stay, whatever the outcome of the request.
 *
 * @example
 * const [values, setValues] = useState(emptyChange)
 * const form = useForm({
 *   values,
 *   setValues,
 *   own: changeFaults(values),
 *   send: (typed) => call(changePassword, { body: bodyOf(typed) }),
 *   faultsOfRefusal,
 *   onSent: close,
 * })
 * <TextField value={form.values.next} onChange={…form.set({ next })…} onBlur={() => form.leave('next')}
 *   error={words(form.shown('next'))} />
 */
export function useForm<Values extends object, Field extends string, Fault extends AnyFault, Answer>(
  options: FormOptions<Values, Field, Fault, Answer>,
) {
  const { values, setValues, own, parts = {} } = options
  const [refusal, setRefusal] = useState<Refusal<Values, Field, Fault> | null>(null)
  const shownFaults = useFaults({
    faults: { ...own, ...standingFaults(refusal, values, parts) },
    showsEarly: options.showsEarly,
  })
  // The state of the mutation updates too late to stop a quick second press.
  const sending = useRef(false)
  const mutation = useMutation({
    mutationFn: options.send,
    onSuccess: options.onSent,
    onError: (error, sent) => {
      setRefusal({ faults: options.faultsOfRefusal(error), values: sent })
      shownFaults.fail()
      options.onRefused?.(error)
    },
    onSettled: () => {
      sending.current = false
    },
    ...(options.neverRetries === true && { retry: false }),
  })
  const change = (to: (before: Values) => Values): void => {
    // Reads the current values, not those of this render: a password manager fills several fields at once.
    setValues(to)
    if (mutation.isError) mutation.reset()
  }
  const submit = (): void => {
    if (sending.current) return
    if (Object.keys(own).length > 0) {
      shownFaults.fail()
      return
    }
    sending.current = true
    mutation.mutate(values)
  }
  return {
    values,
    change,
    set: (part: Partial<Values>): void => change((before) => ({ ...before, ...part })),
    submit,
    mutation,
    ...shownFaults,
  }
}
