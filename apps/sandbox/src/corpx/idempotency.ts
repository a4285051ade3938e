import { createHash } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { CorpxRefusal } from './refusal.ts'

const keptForMs = 24 * 60 * 60 * 1_000

/** Answers kept by `Idempotency-Key` for 24 hours, in memory only. */
export class IdempotentAnswers<Answer extends object> {
  readonly #now: SandboxContext['now']
  readonly #kept = new Map<
    string,
    { readonly digest: string; readonly answer: Promise<Answer>; readonly atMs: number }
  >()

  constructor(now: SandboxContext['now']) {
    this.#now = now
  }

  /** The first answer to this key and body. @throws CorpxRefusal 409 for another body under the same key */
  async once(key: string | undefined, body: unknown, act: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined) return act()
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const known = this.#kept.get(key)
    if (known !== undefined && this.#now() - known.atMs < keptForMs) {
      if (known.digest === digest) return known.answer
      throw new CorpxRefusal(409, 'idempotency_conflict', 'The key was used with another body.')
    }
    const answer = act()
    this.#kept.set(key, { digest, answer, atMs: this.#now() })
    // What was refused may be asked for again.
    answer.catch(() => this.#kept.delete(key))
    return answer
  }
}
