import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { passkeyCeremony, relyingPartyOf } from './second-factor/passkey-ceremony.ts'
import { type SecondFactorRoutesDeps, secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import type { SessionCookie } from './sessions/session-cookie.ts'
import type { VerifyPassword } from './passwords/verify-password.ts'

export interface SecondFactorNeeds extends Pick<SecondFactorRoutesDeps, 'sessionView'> {
  readonly settings: SettingsReader
  readonly mail: MailQueue
  readonly cookie: SessionCookie
  readonly verifyPassword: VerifyPassword
}

/** Authenticator apps, recovery codes and passkeys. Passkeys belong to the host of the public address. */
export function secondFactorFeature(
  infrastructure: Infrastructure,
  { settings, mail, cookie, sessionView, verifyPassword }: SecondFactorNeeds,
): FeatureParts {
  const { config, database, unitOfWork, clock, cipher, keyedHash, newId } = infrastructure
  const brand = async () => (await settings.current())['brand.name']
  const deps = {
    database,
    unitOfWork,
    clock,
    cipher,
    keyedHash,
    newId,
    mail,
    cookie,
    sessionView,
    verifyPassword,
    adminSecondFactor: config.adminSecondFactor,
    brand,
    ceremony: passkeyCeremony(relyingPartyOf(config.publicUrl, brand)),
  }
  return {
    routes(router) {
      secondFactorRoutes(router, deps)
    },
  }
}
