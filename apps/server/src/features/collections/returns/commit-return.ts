import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import type { KnownPix } from '../receive/received-pix-repository.ts'
import { requireReturnable } from './return-pix.rules.ts'
import { insertReturnRequest, type RequestedReturn } from './return-request-repository.ts'
import type { ReturnDeps } from './send-return.ts'

/** A Pix that this transaction locked, through its charge if it has one. */
interface ReturnedPix extends KnownPix {
  readonly endToEndId: string
  readonly leftMinor: bigint
  readonly charge: Charge | null
}

/** Prepares the request for a return, with an id of our own. @throws DomainError `return.*` if the return is not allowed */
export function returnOf(
  tx: Tx,
  { accountOf }: Pick<ReturnDeps, 'accountOf'>,
  pix: ReturnedPix,
  request: { readonly id: string; readonly amountMinor: bigint; readonly adminId: string },
): RequestedReturn {
  const { id, amountMinor } = request
  const account = accountOf(pix.provider)
  const returnsForDays = account?.collector.capabilities.returnsForDays ?? null
  requireReturnable({ ...pix, returnsForDays }, request, tx.now)
  if (account === null) throw new Error('a provider that is not configured takes no returns')
  const { endToEndId, provider } = pix
  const returnId = id.replaceAll('-', '')
  return { id, returnId, endToEndId, provider, account: account.digest, amountMinor, state: 'asked' }
}

/** Stores the request, which reserves its amount (decision 0039). The caller sends it after the commit. */
export async function commitReturn(
  tx: Tx,
  asked: RequestedReturn,
  { adminId, reason }: { readonly adminId: string; readonly reason: string },
): Promise<void> {
  await insertReturnRequest(tx, asked, { askedBy: adminId, reason })
  tx.audit({
    object: { type: 'received-pix', id: asked.endToEndId },
    reason,
    after: { returnId: asked.returnId, amountMinor: String(asked.amountMinor) },
  })
}

/** Requests the return of a part of a Pix in suspense. @throws DomainError `return.*` */
export async function requestHeldReturn(
  tx: Tx,
  deps: Pick<ReturnDeps, 'accountOf'>,
  pix: ReturnedPix,
  request: { readonly amountMinor: bigint; readonly adminId: string; readonly reason: string },
): Promise<RequestedReturn> {
  const asked = returnOf(tx, deps, pix, { ...request, id: uuidv7(tx.now) })
  await commitReturn(tx, asked, request)
  return asked
}
