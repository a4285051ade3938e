import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { DocumentType, readBankForm } from '@puente/contract/verification/verification'
import type { FoundPerson } from '@puente/contract/search'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SessionCookie, VerifyPassword } from '../identity/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import { readBankAccount } from './bank-data/bank-account.ts'
import type { BankAccount, BankForm } from './bank-data/bank-data.rules.ts'
import {
  type ConfirmedBankData,
  prepareConfirmation,
  type TypedAccount,
} from './bank-data/confirm-bank-data.ts'
import { findPeopleBy } from './people/people-list.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { sweepHandovers } from './documents/handover-repository.ts'
import { reviewRoutes } from './review/reviews.routes.ts'
import { type SavedBankData, saveBankData, type VerifyingPerson } from './bank-data/save-bank-data.ts'
import { submitVerification } from './submit-verification.ts'
import { dropInfectedDocument, uploadDocument } from './documents/upload-document.ts'
import { readBankFormView } from './verification-reads.ts'
import { insertVerification } from './verification-repository.ts'
import { type VerificationRouteDeps, verificationRoutes } from './verification.routes.ts'

export interface VerificationNeeds extends Pick<VerificationRouteDeps, 'sessionView'> {
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
  readonly cookie: SessionCookie
}

export interface VerificationApi {
  openVerification(tx: Tx, userId: string): Promise<void>
  saveBankData(
    person: VerifyingPerson,
    form: BankForm & { readonly password: string | null },
  ): Promise<SavedBankData>
  uploadDocument(person: VerifyingPerson, type: DocumentType, bytes: Buffer): Promise<{ fileId: string }>
  submitVerification(person: VerifyingPerson): Promise<void>
  readBankForm(userId: string): Promise<ResponseOf<typeof readBankForm>>
  /** The work that remains for the caller's transaction, see `prepareConfirmation`. */
  prepareConfirmation(
    person: VerifyingPerson,
    typed: TypedAccount,
  ): Promise<(tx: Tx) => Promise<ConfirmedBankData>>
  /** A person's bank data in clear text, or null if they declared none. */
  bankAccountOf(userId: string): Promise<BankAccount | null>
  /** For the search of the desk. */
  findPeople(text: string): Promise<FoundPerson[]>
}

/** Identity verification, bank data, and the desk that reviews both. */
export function verificationFeature(
  infrastructure: Infrastructure,
  { mail, verifyPassword, cookie, sessionView }: VerificationNeeds,
): Feature<VerificationApi> {
  const { config, database, unitOfWork, clock, cipher, keyedHash, files, uploadAllowance, newId } =
    infrastructure
  const deps = {
    database,
    unitOfWork,
    clock,
    cipher,
    keyedHash,
    newId,
    files,
    allowance: uploadAllowance,
    mail,
    verifyPassword,
    publicUrl: config.publicUrl,
  }
  return {
    api: {
      openVerification: insertVerification,
      saveBankData: (person, form) => saveBankData(deps, person, form),
      uploadDocument: (person, type, bytes) => uploadDocument(deps, person, type, bytes),
      submitVerification: (person) => submitVerification(deps, person),
      readBankForm: (userId) => readBankFormView(deps, userId),
      prepareConfirmation: (person, typed) => prepareConfirmation(deps, person, typed),
      bankAccountOf: (userId) => readBankAccount(deps, userId),
      findPeople: (text) => findPeopleBy(deps, text),
    },
    routes(router) {
      verificationRoutes(router, {
        ...deps,
        sessionCookie: (token, expiresAt) => cookie.set(token, expiresAt),
        sessionView,
      })
      reviewRoutes(router, deps)
      companiesRoutes(router, deps)
    },
    tasks: [
      {
        name: 'verification.sweep',
        everySeconds: 3600,
        run: () => sweepHandovers(database, clock.now()),
      },
    ],
    onInfectedFile: (tx, file) => dropInfectedDocument(tx, files, file),
  }
}
