import { DomainError } from '@puente/contract/protocol/problems'
import { maxTicketMessage } from '@puente/contract/support/tickets'
import { lengthOf, manyLines } from './typed-text.rules.ts'

/** An answer may explain more than a question. */
export const maxReply = 4000

/**
 * What a person wrote to support: 1 to 1000 characters of plain text (SUP-021).
 * @throws DomainError `request.invalid`
 */
export function readTicketMessage(typed: string): string {
  return readText(typed, maxTicketMessage)
}

/**
 * What the team answers.
 * @throws DomainError `request.invalid`; an empty reply too (PLUS-024)
 */
export function readReply(typed: string): string {
  return readText(typed, maxReply)
}

function readText(typed: string, limit: number): string {
  const text = manyLines(typed)
  if (text === '') throw new DomainError('request.invalid', {}, [{ field: 'message', rule: 'required' }])
  if (lengthOf(text) > limit)
    throw new DomainError('request.invalid', {}, [{ field: 'message', rule: 'too-long', limit }])
  return text
}
