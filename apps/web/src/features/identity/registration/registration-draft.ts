import type { QueryClient } from '@tanstack/react-query'
import { emptyRegistration, type RegistrationForm } from './registration-form.rules.ts'

// Personal data stay out of web storage. Like cached answers of the server, they live until the page closes, somebody signs in or out, or
// half an hour has passed.
const key = ['registration-draft']

/** What a person had filled in before they looked at another page. Never holds a password. */
export function keptRegistration(queryClient: QueryClient): RegistrationForm {
  return queryClient.getQueryData<RegistrationForm>(key) ?? emptyRegistration
}

export function keepRegistration(queryClient: QueryClient, form: RegistrationForm): void {
  queryClient.setQueryData<RegistrationForm>(key, { ...form, password: '', passwordAgain: '' })
}

export function forgetRegistration(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: key })
}

/** Whether leaving the page now would lose something that was typed. */
export function isStarted(form: RegistrationForm): boolean {
  return (Object.keys(form) as (keyof RegistrationForm)[]).some(
    (field) => form[field] !== emptyRegistration[field],
  )
}
