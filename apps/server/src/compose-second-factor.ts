import { completeSignIn } from './features/identity/complete-sign-in.ts'
import { keepPasskeys } from './features/identity/keep-passkeys.ts'
import { passkeyCeremony, relyingPartyOf } from './features/identity/passkey-ceremony.ts'
import { renewRecoveryCodes } from './features/identity/renew-recovery-codes.ts'
import type { SecondFactorRoutesDeps } from './features/identity/second-factor.routes.ts'
import type { SessionCookie } from './features/identity/session-cookie.ts'
import type { SessionViews } from './features/identity/session-view.ts'
import { setUpTotp } from './features/identity/set-up-totp.ts'
import { signInWithPasskey } from './features/identity/sign-in-with-passkey.ts'
import type { VerifyPassword } from './features/identity/verify-password.ts'
import type { MailQueue } from './features/notifications/public.ts'
import type { SettingsReader } from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Authenticator apps, recovery codes and passkeys; passkeys belong to the host of the public address. */
export function composeSecondFactor(
  infrastructure: Pick<
    Infrastructure,
    'config' | 'database' | 'uow' | 'clock' | 'cipher' | 'keyedHash' | 'newId'
  >,
  identity: {
    readonly cookie: SessionCookie
    readonly views: SessionViews
    readonly verifyPassword: VerifyPassword
  },
  mail: MailQueue,
  settings: SettingsReader,
): SecondFactorRoutesDeps {
  const { config, database, uow: unitOfWork, clock, cipher, keyedHash, newId } = infrastructure
  const { adminSecondFactor } = config
  const { cookie, views, verifyPassword } = identity
  const brand = async () => (await settings.current())['brand.name']
  const ceremony = passkeyCeremony(relyingPartyOf(config.publicUrl, brand))
  const shared = { database, unitOfWork, clock, cipher, keyedHash, mail, verifyPassword, newId }
  return {
    database,
    adminSecondFactor,
    cookie,
    views,
    totp: setUpTotp({ ...shared, adminSecondFactor, brand }),
    renewRecoveryCodes: renewRecoveryCodes(shared),
    passkeys: keepPasskeys({ ...shared, adminSecondFactor, ceremony }),
    completeSignIn: completeSignIn(shared),
    passkeySignIn: signInWithPasskey({ ...shared, ceremony }),
  }
}
