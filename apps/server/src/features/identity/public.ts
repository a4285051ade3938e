export { isAdmin } from './accounts/account-repository.ts'
export { acceptLegalTexts } from './accounts/legal-acceptances.ts'
export { nameForPayers } from './accounts/name-for-payers.ts'
export { type ChangeRole, changeRole, type RoleChange } from './accounts/change-role.ts'
export type { VerifyPassword } from './passwords/verify-password.ts'
export { endSession, endSessionsOf } from './sessions/end-session.ts'
export { type OpenedSession, openSession } from './sessions/open-session.ts'
export {
  type BlankIdentity,
  blankIdentity,
  closeIdentity,
  eraseIdentity,
  holdForClosing,
  lockForErasure,
  postponeErasure,
} from './accounts/erase-identity.ts'
export { endOfSession } from './sessions/session.rules.ts'
export type { SessionCookie } from './sessions/session-cookie.ts'
export { isToken, tokenHash } from './secret-token.ts'
export type { SignedIn } from './sessions/http-sessions.ts'
export { encryptedIdentityColumns } from './encrypted-columns.ts'
export { type PasswordHasher, passwordHasher } from './passwords/password-hasher.ts'
