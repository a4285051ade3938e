import { useEffect, useState } from 'react'

/**
 * Takes the focus to the first faulty control of a form after each failed send; for forms without a `FormSummary`, which takes it
 * itself.
 * @param attempt changes with every failed send; 0 before the first
 * @returns the ref of the form
 */
export function useFirstFault(attempt: number): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    if (attempt > 0) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt, form])
  return setForm
}
