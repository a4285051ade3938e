/** What other features may import from identity/profile. */
export { AccountDialog, PresentPassword } from './account-dialog.tsx'
export { useRememberLanguage } from './use-remember-language.ts'
