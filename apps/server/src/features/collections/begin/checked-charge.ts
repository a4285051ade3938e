import {
  type ChargeRequest,
  CollectorFailure,
  type IssuedCharge,
  type PixCollector,
} from '../ports/collector.port.ts'

/** Lets the provider issue a charge. @throws CollectorFailure `unknown` also if its answer is about another charge */
export async function createCheckedCharge(
  collector: PixCollector,
  request: ChargeRequest,
): Promise<IssuedCharge> {
  return answerFor(request.txid, await collector.createCharge(request))
}

/** Null if the provider does not know the txid. @throws CollectorFailure, as `createCheckedCharge` does */
export async function findCheckedCharge(collector: PixCollector, txid: string): Promise<IssuedCharge | null> {
  const answer = await collector.findCharge(txid)
  return answer === null ? null : answerFor(txid, answer)
}

/** Withdraws a charge at its provider. @throws CollectorFailure, as `createCheckedCharge` does */
export async function cancelCheckedCharge(collector: PixCollector, txid: string): Promise<IssuedCharge> {
  return answerFor(txid, await collector.cancelCharge(txid))
}

/** Rejects an answer about another charge. A txid in another letter case is ours, and gets our own spelling. */
function answerFor(txid: string, answer: IssuedCharge): IssuedCharge {
  const isOurs = (other: string | null) => other?.toLowerCase() === txid.toLowerCase()
  if (!isOurs(answer.txid))
    throw new CollectorFailure('api', 'unknown', `${txid}: answered with another txid`)
  const payments = answer.payments.map((pix) => (isOurs(pix.txid) ? { ...pix, txid } : pix))
  return { ...answer, txid, payments }
}
