/** What other features may import from identity/sessions. */
export { useSignOut } from './use-sign-out.ts'
