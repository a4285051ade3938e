import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { maskPixKey, type PixKey } from '@puente/domain/pix-key'
import { limitWindowOf } from '@puente/domain/transfer-limits'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import {
  claimKey,
  findClaim,
  type KeyedRequest,
  requestFingerprint,
} from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ProviderBalance, ProviderTransfers } from '../../collections/public.ts'
import { post, transferBegun } from '../../ledger/public.ts'
import { ledgerBalance } from '../../reconciliation/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { checkPassword, type PasswordDeps, requirePassword } from '../check-password.ts'
import { readGrant } from '../gate-repository.ts'
import { queryProvider } from '../provider-failure.ts'
import { announceTransfer } from './announce-transfer.ts'
import type { OwnerDeps } from './ask-key-owner.ts'
import { readOwner } from './key-owner-repository.ts'
import { readLimits } from './limits-repository.ts'
import { sendTransfer, type SendDeps } from './send-transfer.ts'
import { amountsOf, type NewTransfer, type Recipient } from './transfer.ts'
import { activeAccount, hashedAs, requireKey, type TypedKey } from './transfer-account.ts'
import {
  type BeforeBalance,
  beforeBalance,
  insertTransfer,
  queueTransfers,
  readTransfer,
  reservedMinor,
  sameOpen,
  sentIn,
} from './transfer-repository.ts'
import { requireSendable } from './transfer.rules.ts'

const command = 'finance.transfer'

export interface BeginDeps extends OwnerDeps, PasswordDeps, SendDeps {
  readonly cipher: FieldCipher
  readonly settings: Pick<SettingsReader, 'current' | 'within'>
}

export interface TransferOrder {
  readonly key: TypedKey
  /** Centavos, as typed: also zero or less. */
  readonly amountMinor: bigint
  readonly description: string | null
  readonly recipient: { readonly lookupId: string } | { readonly name: string }
  readonly password: string
  readonly allowDuplicate: boolean
  readonly idempotencyKey: string
}

export interface SendingAdmin {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

export interface BegunTransfer {
  readonly id: string
  readonly replayed: boolean
}

/**
 * Sends a Pix in three steps: commits it with an id of our own, calls the provider once, and commits its answer. Without an answer the transfer stays
 * `processing`, and only a look-up shows its outcome (FIN-026). The amount is reserved from the first commit on. A refusal is audited.
 * @throws DomainError `transfer.*`, `finance.*`, `provider.not-configured`, `provider.changed`, `idempotency.*`
 */
export function beginTransfer(
  deps: BeginDeps,
  order: TransferOrder,
  admin: SendingAdmin,
): Promise<BegunTransfer> {
  const { actor, context } = admin
  const about = { object: { type: 'transfer', id: 'new' }, after: aboutOrder(order) }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, () =>
    begin(deps, order, admin),
  )
}

async function begin(
  deps: BeginDeps,
  order: TransferOrder,
  { actor, context }: SendingAdmin,
): Promise<BegunTransfer> {
  const claimed = claimOf(deps, order, actor.userId)
  const earlier = await findClaim(deps.database, claimed)
  if (earlier !== null) return { id: earlier, replayed: true }

  const { provider, digest, transfers, balance } = await activeAccount(deps)
  const key = requireKey(order.key, transfers)
  if (order.amountMinor <= 0n) throw new DomainError('transfer.amount-not-positive')
  requireText(order.description, transfers)
  const passwordVersion = await checkPassword(deps, actor, order.password)
  const shown = await showBalance(deps, provider, balance)

  const id = uuidv7(deps.clock.now())
  const sealed: SealedKey = {
    hash: deps.keyedHash.hash('pix-key', hashedAs(key)),
    encrypted: await deps.cipher.encrypt(key.key, { table: 'transfers', column: 'key_enc', rowId: id }),
  }
  const feeMinor = transfers.capabilities.feeMinor
  const draft: Draft = {
    id,
    provider,
    account: digest,
    key,
    feeMinor,
    sealed,
    shown,
    passwordVersion,
    claimed,
  }
  const begun = await deps.unitOfWork.run(
    actor,
    command,
    (tx) => commitTransfer(tx, deps, order, draft, actor),
    context,
  )
  if (!begun.replayed)
    await sendTransfer(deps, transfers, begun.id, {
      transferId: sentAs(begun.id),
      key,
      amountMinor: order.amountMinor,
      text: order.description,
    })
  return begun
}

interface SealedKey {
  readonly hash: Buffer
  readonly encrypted: EncryptedField
}

/** What was read before the transaction. */
interface Draft {
  readonly id: string
  readonly provider: ProviderName
  /** The digest of the account that was queried and that the transfer leaves from. */
  readonly account: string
  readonly key: PixKey
  readonly feeMinor: bigint | null
  readonly sealed: SealedKey
  /** Null if the provider shows no balance. */
  readonly shown: ShownBalance | null
  readonly passwordVersion: number
  readonly claimed: KeyedRequest
}

/** One transfer after the other, so that two at once cannot pass a limit or the balance together. */
async function commitTransfer(
  tx: Tx,
  { settings, accountOf }: Pick<BeginDeps, 'settings' | 'accountOf'>,
  order: TransferOrder,
  draft: Draft,
  actor: SignedInActor,
): Promise<BegunTransfer> {
  await queueTransfers(tx)
  const claim = await claimKey(tx, draft.claimed, draft.id)
  if (claim.kind === 'replay') {
    tx.unchanged()
    if ((await readTransfer(tx, claim.resourceId)) === null)
      throw new Error(`transfer ${claim.resourceId} is gone`)
    return { id: claim.resourceId, replayed: true }
  }
  if ((await readGrant(tx, actor, tx.now)) === null) throw new DomainError('finance.locked')
  await requirePassword(tx, draft.passwordVersion)
  const { id, provider, account, key, feeMinor, sealed } = draft
  // What was read before the transaction may belong to another provider or account by now. Then the admin has to decide again.
  if ((await settings.within(tx))['provider.active'] !== provider) throw new DomainError('provider.changed')
  if (accountOf(provider)?.digest !== account) throw new DomainError('provider.changed')
  const { amountMinor, allowDuplicate, description } = order
  const facts = {
    ...(await heldAt(tx, provider, draft.shown)),
    limits: (await readLimits(tx, 'lock')).limits,
    sentMinor: (await sentIn(tx, limitWindowOf(tx.now))).sentMinor,
    sameOpen: await sameOpen(tx, sealed.hash, amountMinor),
  }
  requireSendable(facts, { amountMinor, feeMinor: feeMinor ?? 0n, allowDuplicate }, tx.now)
  const recipient = await recipientOf(tx, order, draft)
  const transfer: NewTransfer = {
    id,
    sentAs: sentAs(id),
    provider,
    account,
    amountMinor,
    feeMinor,
    sentBy: actor.userId,
    key,
    recipient,
    description,
  }
  await insertTransfer(tx, transfer, sealed)
  const lines = transferBegun(provider, amountsOf(transfer))
  await post(tx, { event: 'transfer_begun', eventId: id, chargeId: null, ownerId: null, lines })
  tx.audit({
    object: { type: 'transfer', id },
    after: { ...aboutOrder(order), key: maskPixKey(key), provider, state: 'sending' },
  })
  announceTransfer(tx, id, 1)
  return { id, replayed: false }
}

/** The owner that the admin saw, or the name that they gave. @throws DomainError `transfer.owner-expired` */
async function recipientOf(
  tx: Tx,
  { recipient }: TransferOrder,
  { provider, sealed }: Draft,
): Promise<Recipient> {
  if ('name' in recipient) return { name: recipient.name, document: null, bank: null, isKnown: false }
  const owner = await readOwner(tx, provider, sealed.hash, tx.now)
  if (owner?.id !== recipient.lookupId) throw new DomainError('transfer.owner-expired')
  const { name, document, bank } = owner
  return { name, document, bank, isKnown: true }
}

interface ShownBalance {
  readonly availableMinor: bigint
  readonly before: BeforeBalance
}

/** @throws DomainError `finance.provider-failed`: nothing is sent from a balance that is not known */
async function showBalance(
  deps: BeginDeps,
  provider: ProviderName,
  balance: ProviderBalance | null,
): Promise<ShownBalance | null> {
  if (balance === null) return null
  const before = await beforeBalance(deps.database, provider)
  const { availableMinor } = await queryProvider(deps, () => balance.readBalance())
  return { availableMinor, before }
}

/** If the provider shows no balance, the balance of our books counts, from which open transfers are deducted already. */
async function heldAt(tx: Tx, provider: ProviderName, shown: ShownBalance | null) {
  if (shown === null) return { availableMinor: await ledgerBalance(tx, provider), reservedMinor: 0n }
  const { availableMinor, before } = shown
  return { availableMinor, reservedMinor: await reservedMinor(tx, provider, before) }
}

/** @throws DomainError `request.invalid` */
function requireText(description: string | null, { capabilities }: ProviderTransfers): void {
  const limit = capabilities.longestText
  if (description === null || description.length <= limit) return
  throw new DomainError('request.invalid', {}, [{ field: 'description', rule: 'too-long', limit }])
}

/** Letters and digits alone: the id that the provider knows the transfer by. */
function sentAs(id: string): string {
  return id.replaceAll('-', '')
}

/**
 * The fingerprint of a request, without the password and the consent to a second transfer. It is a keyed hash. The other fields are readable, so a
 * plain hash would reveal a CPF or telephone to anybody who tries every one (decision 0034).
 */
function claimOf({ keyedHash }: BeginDeps, order: TransferOrder, userId: string): KeyedRequest {
  const { key, amountMinor, description, recipient, idempotencyKey } = order
  const content = requestFingerprint('/admin/finance/transfers', {
    key: { type: key.type, text: key.text },
    amountMinor: String(amountMinor),
    description,
    recipient: { ...recipient },
  })
  return {
    principal: userId,
    route: 'beginTransfer',
    key: idempotencyKey,
    fingerprint: keyedHash.hash('transfer-request', content.toString('hex')),
  }
}

function aboutOrder({ key, amountMinor, description }: TransferOrder) {
  return { keyType: key.type, amountMinor: String(amountMinor), hasDescription: description !== null }
}
