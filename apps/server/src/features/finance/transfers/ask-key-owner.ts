import type { askKeyOwner as askKeyOwnerEndpoint } from '@puente/contract/finance/transfers'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { maskPixKey } from '@puente/domain/pix-key'
import { maskCpf, parseCpf } from '@puente/domain/cpf'
import { formatCnpj, parseCnpj } from '@puente/domain/cnpj'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { queryProvider } from '../provider-failure.ts'
import { type KnownOwner, readOwner, saveOwner, sentBefore } from './key-owner-repository.ts'
import { type AccountDeps, activeAccount, hashedAs, requireKey, type TypedKey } from './transfer-account.ts'

export interface OwnerDeps extends AccountDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
  readonly newId: () => string
  readonly keyedHash: KeyedHash
}

/**
 * Returns who owns a key. The directory is queried once an hour for each key, for all admins together, because its queries are rationed (decision
 * 0045). Each query is audited with the masked key.
 * @throws DomainError `transfer.key-*`, `transfer.owners-unsupported`, `finance.provider-failed`
 */
export async function askKeyOwner(
  deps: OwnerDeps,
  typed: TypedKey,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<ResponseOf<typeof askKeyOwnerEndpoint>> {
  const { database, unitOfWork, clock, newId } = deps
  const { provider, transfers } = await activeAccount(deps)
  const key = requireKey(typed, transfers)
  const { keyOwner } = transfers
  if (keyOwner === null) throw new DomainError('transfer.owners-unsupported')
  const hash = deps.keyedHash.hash('pix-key', hashedAs(key))
  const viewOf = async (known: KnownOwner) => {
    const { id, name, document, bank } = known
    const { times, lastAt } = await sentBefore(database, hash)
    return {
      lookupId: id,
      name,
      document,
      bank,
      sentBefore: { times, lastAt: lastAt?.toISOString() ?? null },
    }
  }
  const earlier = await readOwner(database, provider, hash, clock.now())
  if (earlier !== null) return viewOf(earlier)

  const owner = await queryProvider(deps, () => keyOwner(key))
  const about = { object: { type: 'pix-key', id: maskPixKey(key) }, after: { known: owner !== null } }
  const known =
    owner === null
      ? null
      : {
          id: newId(),
          name: owner.name.slice(0, 200),
          document: shownDocument(owner.document),
          bank: (owner.bankName ?? owner.bankIspb)?.slice(0, 200) ?? null,
        }
  await unitOfWork.run(
    actor,
    'finance.ask-key-owner',
    async (tx) => {
      if (known !== null) await saveOwner(tx, provider, hash, known)
      tx.audit(about)
    },
    context,
  )
  if (known === null) throw new DomainError('transfer.key-unknown')
  return viewOf(known)
}

/** A CPF is masked even if the provider shows it whole. */
function shownDocument(document: string | null): string | null {
  if (document === null) return null
  const cpf = parseCpf(document)
  if (cpf !== null) return maskCpf(cpf)
  const cnpj = parseCnpj(document)
  return cnpj === null ? document.slice(0, 40) : formatCnpj(cnpj)
}
