/** The door of identity/profile to other features. */
export { AccountDialog, PresentPassword } from './account-dialog.tsx'
