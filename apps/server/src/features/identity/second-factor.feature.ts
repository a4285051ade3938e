import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { keepPasskeys } from './second-factor/keep-passkeys.ts'
import { passkeyCeremony, relyingPartyOf } from './second-factor/passkey-ceremony.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import type { SessionCookie } from './sessions/session-cookie.ts'
import type { SessionViews } from './sessions/session-view.ts'
import { setUpTotp } from './second-factor/set-up-totp.ts'
import { signInWithPasskey } from './sign-in/sign-in-with-passkey.ts'
import type { VerifyPassword } from './passwords/verify-password.ts'

export interface SecondFactorNeeds {
  readonly settings: SettingsReader
  readonly mail: MailQueue
  readonly cookie: SessionCookie
  readonly views: SessionViews
  readonly verifyPassword: VerifyPassword
}

/** Authenticator apps, recovery codes and passkeys. Passkeys belong to the host of the public address. */
export function secondFactorFeature(
  infrastructure: Infrastructure,
  { settings, mail, cookie, views, verifyPassword }: SecondFactorNeeds,
): FeatureParts {
  const { config, database, unitOfWork, clock, cipher, keyedHash, newId } = infrastructure
  const { adminSecondFactor } = config
  const brand = async () => (await settings.current())['brand.name']
  const ceremony = passkeyCeremony(relyingPartyOf(config.publicUrl, brand))
  const shared = { database, unitOfWork, clock, cipher, keyedHash, mail, verifyPassword, newId }
  return {
    routes(router) {
      secondFactorRoutes(router, {
        ...shared,
        adminSecondFactor,
        cookie,
        views,
        totp: setUpTotp({ ...shared, adminSecondFactor, brand }),
        passkeys: keepPasskeys({ ...shared, adminSecondFactor, ceremony }),
        passkeySignIn: signInWithPasskey({ ...shared, ceremony }),
      })
    },
  }
}
