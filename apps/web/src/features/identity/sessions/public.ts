/** The door of identity/sessions to other features. */
export { useSignOut } from './use-sign-out.ts'
