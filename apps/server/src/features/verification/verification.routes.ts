import {
  openHandover as openHandoverEndpoint,
  readBankData,
  readBankForm,
  readVerification,
  saveBankData as saveBankDataEndpoint,
  submitVerification as submitVerificationEndpoint,
  takeHandover as takeHandoverEndpoint,
  uploadDocument as uploadDocumentEndpoint,
} from '@puente/contract/verification/verification'
import type { SessionView } from '@puente/contract/identity/sessions'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Router } from '../../platform/http/call.ts'
import { openHandover, takeHandover } from './documents/handover.ts'
import { type SaveBankDataDeps, saveBankData } from './bank-data/save-bank-data.ts'
import { submitVerification } from './submit-verification.ts'
import { type UploadDocumentDeps, uploadDocument } from './documents/upload-document.ts'
import { bankView, readBankDataView, readBankFormView, readVerificationView } from './verification-reads.ts'

export interface VerificationRouteDeps extends SaveBankDataDeps, UploadDocumentDeps {
  readonly clock: Clock
  readonly newId: () => string
  /** The `Set-Cookie` of a session's token. */
  readonly sessionCookie: (token: string, expiresAt: Date | null) => string
  readonly sessionView: (sessionId: string) => Promise<SessionView>
}

/** The person's own identity verification. */
export function verificationRoutes(router: Router, deps: VerificationRouteDeps): void {
  router.on(readVerification, ({ session }) => readVerificationView(deps, session.userId))
  router.on(readBankForm, ({ session }) => readBankFormView(deps, session.userId))
  router.on(readBankData, ({ session }) => readBankDataView(deps, session.userId))

  router.on(saveBankDataEndpoint, async ({ body, actor, context }) => {
    const saved = await saveBankData(deps, { userId: actor.userId, actor, context }, body)
    return {
      account: bankView(saved.account),
      cbuCheckFailed: saved.cbuCheckFailed,
      payoutsHeldUntil: saved.payoutsHeldUntil?.toISOString() ?? null,
    }
  })

  router.on(uploadDocumentEndpoint, async ({ params, file, actor, context }) => {
    const person = { userId: actor.userId, actor, context }
    const { fileId } = await uploadDocument(deps, person, params.type, file.bytes)
    return { type: params.type, fileId }
  })

  router.on(submitVerificationEndpoint, async ({ actor, context }) => {
    await submitVerification(deps, { userId: actor.userId, actor, context })
    return readVerificationView(deps, actor.userId)
  })

  router.on(openHandoverEndpoint, async ({ actor, context }) => {
    const { url, expiresAt } = await openHandover(deps, { actor, context })
    return { url, expiresAt: expiresAt.toISOString() }
  })

  router.on(takeHandoverEndpoint, async ({ body, session, context, userAgent, header }) => {
    const phone = { presentSessionId: session?.id ?? null, userAgent, context }
    const opened = await takeHandover(deps, body.token, phone)
    header('set-cookie', deps.sessionCookie(opened.token, opened.cookieExpiresAt))
    return deps.sessionView(opened.sessionId)
  })
}
