import { type PixKey, parsePixKey } from '@puente/domain/pix-key'
import { type Payer, payers } from '../bank/payers.ts'
import type { SandboxContext } from '../context.ts'
import { CorpxRefusal } from './refusal.ts'

/** Each customer of the bank has a key of every kind that fits them: document, email, phone, random. */
const owners: ReadonlyMap<string, Payer> = new Map(
  payers.flatMap((payer, index) =>
    [
      payer.taxId,
      `${payer.id}@pix.example`,
      `+554599999000${index + 1}`,
      `00000000-0000-4000-8000-00000000000${index + 1}`,
    ].map((key) => [key, payer] as const),
  ),
)

const keyTypes = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', evp: 'EVP' } as const
const dayMs = 24 * 60 * 60 * 1_000
/** Different keys that may be queried in a day. */
const ration = 50

/** A key of the kind that the client names. @throws CorpxRefusal 400 for a key of another kind or none */
export function readKey(key: string, keyType: string): PixKey {
  const read = parsePixKey(key)
  if (read !== null && keyTypes[read.type] === keyType) return read
  throw new CorpxRefusal(400, 'invalid_payload', 'key: is not of this keyType')
}

/** @throws CorpxRefusal 404 for a key that nobody has */
export function ownerOf({ key }: PixKey): Payer {
  const owner = owners.get(key)
  if (owner !== undefined) return owner
  throw new CorpxRefusal(404, 'pix_key_not_found', 'Nobody has registered this key.')
}

/** Counts the key queries of the last day, in memory only. Repeating a query within the day does not count. */
export class KeyQueries {
  readonly #now: SandboxContext['now']
  readonly #askedAtMs = new Map<string, number>()

  constructor(now: SandboxContext['now']) {
    this.#now = now
  }

  /** @throws CorpxRefusal 429 once the ration of a day is used up, 404 for a key that nobody has */
  ask(key: PixKey): object {
    const nowMs = this.#now()
    for (const [asked, atMs] of this.#askedAtMs) if (nowMs - atMs >= dayMs) this.#askedAtMs.delete(asked)
    const cached = this.#askedAtMs.has(key.key)
    if (!cached && this.#askedAtMs.size >= ration) {
      throw new CorpxRefusal(429, 'dict_lookup_limit_exceeded', 'Too many questions to the directory today.')
    }
    if (!cached) this.#askedAtMs.set(key.key, nowMs)
    const { name, taxId, institution, ispb } = ownerOf(key)
    return {
      key: key.key,
      keyType: keyTypes[key.type],
      // A CPF is masked; a CNPJ is public.
      owner: { name, taxIdNumber: taxId.length === 11 ? `***${taxId.slice(3, -2)}**` : taxId },
      account: { participant: { name: institution, ispb } },
      cached,
    }
  }
}
