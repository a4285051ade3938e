import type { Registration } from '@puente/contract/identity/accounts'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { insertAccount } from './account-repository.ts'
import { refuseGuessablePassword } from '../passwords/guessable-passwords.rules.ts'
import { leakedPasswords } from '../passwords/leaked-passwords.ts'
import { queueConfirmationMail } from './confirmation-mail.ts'
import { scheduleFollowUps } from './follow-up-mails.ts'
import { acceptLegalTexts } from './legal-acceptances.ts'
import type { LinkMailDeps } from './link-mail-deps.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { provinceHash } from './province-hash.ts'
import { addressLine, readRegistration } from './registration.rules.ts'

export interface RegisterAccountDeps extends LinkMailDeps {
  readonly unitOfWork: UnitOfWork
  readonly hasher: PasswordHasher
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly settings: SettingsReader
  /** Opens the person's verification in the same transaction (REG-019). */
  readonly openVerification: (tx: Tx, userId: string) => Promise<void>
  readonly newId: () => string
}

export type RegisterAccount = (
  registration: Registration,
  context: RequestContext,
) => Promise<{ userId: string }>

/**
 * Opens an account with its verification and its mails, in one transaction (REG-019, REG-020).
 * @throws DomainError `request.invalid`, `payer.phone-invalid`, `password.common`, `email.taken`, `dni.taken`, `cuit.taken`, `server.busy`
 */
export async function registerAccount(
  deps: RegisterAccountDeps,
  registration: Registration,
  context: RequestContext,
): Promise<{ userId: string }> {
  const read = readRegistration(registration)
  const brand = (await deps.settings.current())['brand.name']
  refuseGuessablePassword(registration.password, { email: registration.email, brand }, leakedPasswords)
  // Hash the password before the transaction, even if the address is taken, so that both cases take the same time.
  const passwordHash = await deps.hasher.hash(registration.password)
  const userId = deps.newId()
  const encrypt = (column: string, text: string) =>
    deps.cipher.encrypt(text, { table: 'users', column, rowId: userId })
  const [phone, dni, cuit, address] = await Promise.all([
    encrypt('phone_enc', read.phone),
    encrypt('dni_enc', read.dni),
    encrypt('cuit_enc', read.cuit),
    encrypt('address_enc', JSON.stringify(registration.address)),
  ])
  await deps.unitOfWork.run(
    { kind: 'anonymous' },
    'account.register',
    async (tx) => {
      await insertAccount(tx, {
        id: userId,
        email: registration.email,
        passwordHash,
        fullName: registration.fullName,
        companyName: registration.companyName,
        occupation: registration.occupation,
        phone,
        dni,
        dniHash: deps.keyedHash.hash('dni', read.dni),
        cuit,
        cuitHash: deps.keyedHash.hash('cuit', read.cuit),
        address,
        provinceHash: provinceHash(deps.keyedHash, registration.address.provincia),
        language: registration.language,
      })
      await acceptLegalTexts(tx, userId, 'registration')
      await deps.openVerification(tx, userId)
      await queueConfirmationMail(deps, tx, { ...registration, id: userId })
      await notifyTeam(deps, tx, userId, registration, read)
      await scheduleFollowUps(tx, deps.settings, userId)
      tx.audit({
        object: { type: 'user', id: userId },
        after: {
          role: 'user',
          emailConfirmed: false,
          verificationStatus: 'not_started',
          language: registration.language,
        },
      })
    },
    context,
  )
  return { userId }
}

/** MAIL-003. The welcome waits for the confirmation of the address (`confirmEmail`). */
async function notifyTeam(
  deps: RegisterAccountDeps,
  tx: Tx,
  userId: string,
  registration: Registration,
  read: { readonly dni: string; readonly cuit: string; readonly phone: string },
): Promise<void> {
  const { email, fullName, companyName, address } = registration
  const notification = {
    type: 'ADMIN_NOTIFICATION',
    name: fullName,
    email,
    phone: read.phone,
    dni: read.dni,
    cuit: read.cuit,
    companyName,
    address: addressLine(address),
    registrationDate: tx.now.toISOString(),
    verificationStatus: 'not_started',
  } as const
  await deps.mail.queueForTeam(tx, notification, userId)
}
