/** What other features may import from identity/sessions. */
export { useSignOut } from './use-sign-out.ts'
export { deviceName } from './device-name.rules.ts'
