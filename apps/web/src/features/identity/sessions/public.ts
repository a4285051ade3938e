/** The door of identity/sessions to other features. */
export { useSignOut } from './use-sign-out.ts'
export { deviceName } from './device-name.rules.ts'
