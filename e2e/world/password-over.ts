import type { Page } from '@playwright/test'
import { texts as sessionPt } from '../../apps/web/src/messages/pt/identity/session.ts'
import { texts as signInPt } from '../../apps/web/src/messages/pt/identity/sign-in.ts'

/** The dialog that asks an admin for the password over the page, after their session ended by time. */
export function passwordOver(page: Page) {
  const dialog = page.getByRole('dialog', { name: sessionPt.ended.expired })
  return {
    dialog,
    password: dialog.getByLabel(signInPt.password, { exact: true }),
    submit: dialog.getByRole('button', { name: sessionPt.again.submit }),
  }
}
