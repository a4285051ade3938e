import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SandboxContext } from '../context.ts'
import type { Charge, ChargeRevision, JournalEntry, Location } from '../store/records.ts'
import { currentRevision } from '../store/records.ts'
import { newLocation } from './locations.ts'
import { PixProblem } from './problem.ts'
import type { ChargeRevisionBody, NewCharge } from './schemas.ts'

/** A txid of our own, for `POST /cob`: 32 hexadecimal digits, inside the 26 to 35 of the standard. */
export const randomTxid = (): string => randomBytes(16).toString('hex')

/**
 * Creates a charge. Returns the existing one if it is ATIVA and the body has the same content, because a client
 * that lost our answer may ask again. Any other request with a used txid is refused as CobOperacaoInvalida.
 */
export async function createCharge(context: SandboxContext, txid: string, body: NewCharge): Promise<Charge> {
  const { store } = context
  requireOwnKey(context, body.chave)
  const revision = revisionOf(body)
  const existing = store.charges.get(txid)
  if (existing) {
    requireSameActive(existing, revision, body)
    // The first request may still be waiting for the disk; its repeat must not be answered before it.
    await store.save()
    return existing
  }
  const location = body.loc ? freeLocation(context, body.loc.id) : newLocation(context, 'cob')
  return openCharge(context, { txid, api: 'api-pix', companyId: null, key: body.chave, revision, location })
}

export interface OpenedCharge extends Pick<Charge, 'txid' | 'api' | 'companyId' | 'key'> {
  readonly revision: ChargeRevision
  readonly location: Location
}

/** Stores a new charge at whichever interface it was asked for. The caller has checked that the txid is not used. */
export async function openCharge(context: SandboxContext, opened: OpenedCharge): Promise<Charge> {
  const { revision, location, ...named } = opened
  const charge: Charge = {
    ...named,
    status: 'ATIVA',
    createdAtMs: context.now(),
    locationId: location.id,
    revisions: [revision],
  }
  const record = { ...location, txid: charge.txid }
  await context.store.save({ kind: 'charge', record: charge }, { kind: 'location', record })
  return charge
}

function revisionOf(body: NewCharge): ChargeRevision {
  return {
    expirationSeconds: body.calendario.expiracao,
    debtor: body.devedor ?? null,
    amountMinor: body.valor.original,
    payerMayChangeAmount: body.valor.modalidadeAlteracao === 1,
    payerPrompt: body.solicitacaoPagador ?? null,
    extras: (body.infoAdicionais ?? []).map(({ nome, valor }) => ({ name: nome, value: valor })),
  }
}

function requireSameActive(existing: Charge, revision: ChargeRevision, body: NewCharge): void {
  const sameLocation = !body.loc || body.loc.id === existing.locationId
  if (existing.status !== 'ATIVA') {
    throw invalid(`A cobrança não está ATIVA: ${existing.status}.`, 'cob.status', existing.status)
  }
  if (!sameLocation || !isDeepStrictEqual(currentRevision(existing), revision)) {
    throw invalid('Já existe uma cobrança com este txid e outro conteúdo.', 'cob.txid', existing.txid)
  }
}

function requireOwnKey(context: SandboxContext, key: string): void {
  if (key === context.config.receiver.key) return
  throw invalid('O campo cob.chave não corresponde a uma chave Pix desta conta.', 'cob.chave', key)
}

function freeLocation(context: SandboxContext, id: number): Location {
  const location = context.store.locations.get(id)
  if (!location) throw invalid('O campo loc.id não existe.', 'cob.loc.id', String(id))
  if (location.chargeKind !== 'cob') {
    throw invalid(
      'O location referenciado por loc.id é de cobrança com vencimento.',
      'cob.loc.id',
      String(id),
    )
  }
  if (location.txid !== null) {
    throw invalid('O location referenciado por loc.id já está em uso.', 'cob.loc.id', String(id))
  }
  return location
}

/** Revises or removes an ATIVA charge. An expired one is revived by a longer `calendario.expiracao`. */
export async function reviseCharge(
  context: SandboxContext,
  charge: Charge,
  body: ChargeRevisionBody,
): Promise<Charge> {
  if (charge.status !== 'ATIVA') {
    throw invalid(`A cobrança não está ATIVA: ${charge.status}.`, 'cob.status', charge.status)
  }
  if (body.status) return removeCharge(context, charge, body)
  if (body.chave !== undefined) requireOwnKey(context, body.chave)
  const entries: JournalEntry[] = []
  const location = movedLocation(context, charge, body, entries)
  const { loc: _loc, ...changes } = body
  const revised: Charge = {
    ...charge,
    locationId: location,
    // A revision that only moves the charge to another location does not count (openapi of API Pix 2.9.0).
    revisions:
      Object.keys(changes).length > 0
        ? [...charge.revisions, changedRevision(currentRevision(charge), changes)]
        : charge.revisions,
  }
  await context.store.save({ kind: 'charge', record: revised }, ...entries)
  return revised
}

async function removeCharge(
  context: SandboxContext,
  charge: Charge,
  body: ChargeRevisionBody,
): Promise<Charge> {
  if (Object.keys(body).length > 1) {
    throw invalid('A remoção da cobrança não pode vir com outras alterações.', 'cob.status', body.status)
  }
  const removed: Charge = { ...charge, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  await context.store.save({ kind: 'charge', record: removed })
  return removed
}

function movedLocation(
  context: SandboxContext,
  charge: Charge,
  body: ChargeRevisionBody,
  entries: JournalEntry[],
): number | null {
  if (!body.loc || body.loc.id === charge.locationId) return charge.locationId
  const next = freeLocation(context, body.loc.id)
  const previous = charge.locationId === null ? undefined : context.store.locations.get(charge.locationId)
  if (previous) entries.push({ kind: 'location', record: { ...previous, txid: null } })
  entries.push({ kind: 'location', record: { ...next, txid: charge.txid } })
  return next.id
}

function changedRevision(current: ChargeRevision, body: ChargeRevisionBody): ChargeRevision {
  const alteration = body.valor?.modalidadeAlteracao
  return {
    expirationSeconds: body.calendario?.expiracao ?? current.expirationSeconds,
    debtor: body.devedor ?? current.debtor,
    amountMinor: body.valor?.original ?? current.amountMinor,
    payerMayChangeAmount: alteration === undefined ? current.payerMayChangeAmount : alteration === 1,
    payerPrompt: body.solicitacaoPagador ?? current.payerPrompt,
    extras: body.infoAdicionais?.map(({ nome, valor }) => ({ name: nome, value: valor })) ?? current.extras,
  }
}

function invalid(reason: string, property: string, value?: string): PixProblem {
  return new PixProblem('CobOperacaoInvalida', reason, [
    { razao: reason, propriedade: property, ...(value !== undefined && { valor: value }) },
  ])
}
