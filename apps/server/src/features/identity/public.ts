export { acceptLegalTexts } from './legal-acceptances.ts'
export { changeRole, type RoleChange } from './change-role.ts'
export type { VerifyPassword } from './verify-password.ts'
export { endSession, endSessionsOf } from './end-session.ts'
export { type OpenedSession, openSession } from './open-session.ts'
export {
  type BlankIdentity,
  blankIdentity,
  closeIdentity,
  eraseIdentity,
  lockForErasure,
  postponeErasure,
} from './erase-identity.ts'
export { endOfSession } from './session.rules.ts'
export type { SessionCookie } from './session-cookie.ts'
export type { SessionViews } from './session-view.ts'
