import { sendContactMessage } from '@puente/contract/support/contact'
import { type RefObject, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import {
  type ContactFault,
  type ContactFields,
  emptyContact,
  faultOfCode,
  fieldOf,
  firstContactFault,
} from './contact-form.rules.ts'

type ContactState = 'editing' | 'sending' | 'sent'

/** The form of PUB-033 in its three states (PUB-038). Typed text stays until the server has stored it. */
export function useContactForm(form: RefObject<HTMLFormElement | null>) {
  const texts = useTexts('support/visitor')
  const language = useLanguage()
  const [fields, setFields] = useState<ContactFields>(emptyContact)
  const [state, setState] = useState<ContactState>('editing')
  const [fault, setFault] = useState<ContactFault | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const change = <Name extends keyof ContactFields>(name: Name, value: ContactFields[Name]): void => {
    setFields((before) => ({ ...before, [name]: value }))
    setFailure(null)
    if (fault !== null && fieldOf(fault) === name) setFault(null)
  }
  /** The values in the form itself, if the server drew it and the person typed before this code ran. */
  const readFormValues = (): void => {
    if (form.current === null) return
    const typed = [...new FormData(form.current)].filter(([, value]) => value !== '')
    if (typed.length > 0) setFields((before) => ({ ...before, ...Object.fromEntries(typed) }))
  }
  const refuse = (found: ContactFault): void => {
    setFault(found)
    showToast({ tone: 'error', title: texts.error, description: texts.faults[found] })
    form.current?.querySelector<HTMLElement>(`[name="${fieldOf(found)}"]`)?.focus()
  }
  const fail = (error: unknown): void => {
    const found = error instanceof ApiProblem ? faultOfCode(error.code) : null
    if (found !== null) {
      refuse(found)
      return
    }
    const waitSeconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
    // The form also shows when the person can try again. The toast always has the text of PUB-039 (PUB-037).
    setFailure(waitSeconds === null ? texts.failed : texts.tooMany(Math.ceil(waitSeconds / 60)))
    showToast({ tone: 'error', title: texts.error, description: texts.failed })
  }
  const submit = async (): Promise<void> => {
    if (state !== 'editing') return
    const found = firstContactFault(fields)
    setFault(found)
    setFailure(null)
    if (found !== null) {
      refuse(found)
      return
    }
    setState('sending')
    try {
      await call(sendContactMessage, { body: { ...fields, language } })
      setState('sent')
      showToast({ tone: 'success', title: texts.sent, description: texts.sentText })
    } catch (error) {
      setState('editing')
      fail(error)
    }
  }
  const again = (): void => {
    setFields(emptyContact)
    setState('editing')
  }
  return { fields, state, fault, failure, change, readFormValues, submit, again }
}
