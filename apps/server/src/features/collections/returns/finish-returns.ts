import { claimDueReturns, type RequestedReturn } from './return-request-repository.ts'
import { applyIfKnown, type ReturnDeps, sendReturn } from './send-return.ts'

const batch = 20

/**
 * Continues every return that has no final state and is due. Queries it, and sends it again with the same id if the provider does not know it.
 * Claiming a return sets when it is due next, so only one of many workers queries it. Returns how many were claimed.
 */
export async function finishReturns(deps: ReturnDeps): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDueReturns(deps.unitOfWork, batch)
    await Promise.all(due.map((one) => finish(deps, one)))
    asked += due.length
    if (due.length < batch) return asked
  }
}

async function finish(deps: ReturnDeps, asked: RequestedReturn): Promise<void> {
  if (await applyIfKnown(deps, asked)) return
  if (asked.state === 'asked') return sendReturn(deps, asked, { isFirst: false })
  const { provider, returnId } = asked
  deps.log.error(
    { event: 'provider.return-missing', provider, returnId },
    'the provider does not show a return that it took before',
  )
}
