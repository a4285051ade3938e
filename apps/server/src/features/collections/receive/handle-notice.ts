import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { NoticeHandler, NoticeOutcome } from '../../../platform/inbox/inbox.ts'
import { enqueueQuery } from '../query/collections.jobs.ts'
import type { PayerKeys } from '../payer-fields.ts'
import { incomingPix } from './incoming-pix.ts'
import { type Reception, receivePix } from './receive-pix.ts'
import type { PixNotices } from '../ports/notices.port.ts'
import { isAboutOther } from './other-notice.ts'

/** Processes one stored notice. The same transaction marks it as done in the inbox. */
export function noticeHandler(
  payerKeys: PayerKeys,
  noticesOf: (provider: ProviderName) => PixNotices | null,
): NoticeHandler {
  return async (tx, notice) => {
    if (isAboutOther(notice)) {
      tx.unchanged()
      return { state: 'processed', outcome: 'other', chargeId: null }
    }
    const provider = providerNames.find((name) => name === notice.provider)
    const reader = provider === undefined ? null : noticesOf(provider)
    if (provider === undefined || reader === null)
      throw new Error(`no adapter reads notices of ${notice.provider}`)
    const pix = reader.readItem(notice.body.toString('utf8'))
    if (pix === null) throw new Error('the notice cannot be read as a Pix')

    const proof = notice.evidence ? 'evidence' : 'hint'
    const reception = await receivePix(tx, await incomingPix(payerKeys, provider, pix), proof, 'webhook')
    if (reception.kind === 'ask-provider') {
      tx.unchanged()
      enqueueQuery(tx, { provider, endToEndId: pix.endToEndId }, null)
    }
    return outcomeOf(reception)
  }
}

function outcomeOf(reception: Reception): NoticeOutcome {
  const duplicate = reception.kind === 'duplicate' || reception.kind === 'duplicate-held'
  return {
    state: duplicate ? 'duplicate' : 'processed',
    outcome: reception.kind === 'held' ? `held:${reception.reason}` : reception.kind,
    chargeId: reception.chargeId,
  }
}
