import type { Clean } from './without-secrets.ts'

/** A provider's words about a refusal. */
export interface Refusal {
  /** The provider's own name of the fault, or null. */
  readonly code: string | null
  readonly reason: string | null
  /** The reference for the provider's support, or null. */
  readonly correlationId: string | null
}

/**
 * A refusal for the log and for admins: one line, without our secrets and without the numbers by which a payer could be known. Secrets are removed
 * first, because a secret without its digits or its end would not be recognized any more.
 */
export function refusalWords({ code, reason, correlationId }: Refusal, clean: Clean): string {
  const parts = [
    code === null ? null : clean(code),
    reason === null ? null : `"${withoutNumbers(clean(reason))}"`,
    correlationId === null ? null : `[${clean(correlationId)}]`,
  ]
  const said = parts.filter((part) => part !== null).join(' ')
  return said === '' ? '' : ` ${oneLine(said)}`
}

/** A provider may repeat the CPF, phone or email that it refuses. Amounts and lengths are shorter. */
function withoutNumbers(reason: string): string {
  return reason.replace(/\S+@\S+/g, '…').replace(/\d[\d.\-/ ()]{4,}\d/g, '…')
}

function oneLine(said: string): string {
  return said.replace(/[\s\p{C}]+/gu, ' ').slice(0, 300)
}
