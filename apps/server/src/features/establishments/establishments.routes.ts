import {
  listOwnEstablishments,
  readOwnFigures as readOwnFiguresEndpoint,
  withdrawStoreChange as withdrawEndpoint,
} from '@puente/contract/establishments/own-establishments'
import { downloadOwnPoster } from '@puente/contract/establishments/qr-codes'
import {
  attachEstablishmentImage,
  deleteRegistrationDraft,
  readRegistrationState,
  readSentRegistration as readSentEndpoint,
  registerEstablishment as registerEndpoint,
  saveRegistrationDraft,
} from '@puente/contract/establishments/registration'
import { blackOnWhite } from '@puente/domain/qr-colours'
import type { Router } from '../../platform/http/call.ts'
import { type AttachImageDeps, attachImage } from './attach-image.ts'
import { withdrawChange } from './changes/withdraw-change.ts'
import { deleteDraft } from './registration/draft-repository.ts'
import { readOwnEstablishments } from './own-establishments.ts'
import { readOwnFigures } from './own-figures.ts'
import { makePoster, type MakePosterDeps } from './posters/make-poster.ts'
import { type RegisterDeps, registerEstablishment } from './registration/register-establishment.ts'
import { readDraft, saveDraft } from './registration/registration-draft.ts'
import { readSentRegistration } from './registration/sent-registration.ts'
import { submissionLimit } from './registration/submission-limit.rules.ts'
import { readSubmissions } from './registration/submission-repository.ts'

export type EstablishmentsRoutesDeps = RegisterDeps & AttachImageDeps & MakePosterDeps

export function establishmentsRoutes(router: Router, deps: EstablishmentsRoutesDeps): void {
  const { database, clock } = deps
  router.on(listOwnEstablishments, async ({ session }) => ({
    establishments: await readOwnEstablishments(deps, session.userId),
  }))
  router.on(readOwnFiguresEndpoint, async ({ session }) => ({
    figures: await readOwnFigures(database, session.userId, clock.now()),
  }))
  router.on(withdrawEndpoint, async ({ params, actor, context }) => {
    await withdrawChange(deps, params.id, { actor, context })
    return undefined
  })
  router.on(downloadOwnPoster, ({ session, params, query }) =>
    makePoster(deps, {
      establishmentId: params.id,
      ownerId: session.userId,
      ...query,
      colour: blackOnWhite.foreground,
    }),
  )
  router.on(readRegistrationState, async ({ session: { userId } }) => {
    const limit = submissionLimit(await readSubmissions(database, userId), clock.now())
    return {
      draft: await readDraft(deps, userId),
      submissionsLeft: limit.left,
      limitedUntil: limit.limitedUntil?.toISOString() ?? null,
    }
  })
  router.on(saveRegistrationDraft, ({ session: { userId }, body, userAgent }) =>
    saveDraft(deps, { ...body, userId, userAgent, changedAt: new Date(body.changedAt) }),
  )
  router.on(deleteRegistrationDraft, async ({ session }) => {
    await deleteDraft(database, session.userId)
    return undefined
  })
  router.on(registerEndpoint, async (request) => {
    const { actor, query, body: form, idempotencyKey, userAgent, context, header } = request
    const command = { actor, form, corrects: query.corrects ?? null, idempotencyKey, userAgent, context }
    const { id, status, replayed } = await registerEstablishment(deps, command)
    if (replayed) header('Idempotency-Replayed', 'true')
    return { id, status }
  })
  router.on(attachEstablishmentImage, ({ actor, params, file, context }) =>
    attachImage(deps, { actor, establishmentId: params.id, bytes: file.bytes, context }),
  )
  router.on(readSentEndpoint, ({ session, params }) => readSentRegistration(deps, params.id, session.userId))
}
