/** What a provider says of a refusal, for the log and for admins: one line, without the numbers by which a payer could be known. */
export function refusalWords(refusal: {
  /** The provider's own name of the fault, or null. */
  readonly code: string | null
  readonly reason: string | null
  /** What the provider's support asks for, or null. */
  readonly correlationId: string | null
}): string {
  const { code, reason, correlationId } = refusal
  const parts = [
    code,
    reason === null ? null : `"${withoutNumbers(reason)}"`,
    correlationId === null ? null : `[${correlationId}]`,
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
