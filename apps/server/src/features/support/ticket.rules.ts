import { DomainError } from '@puente/contract/protocol/problems'
import { maxReply } from '@puente/contract/support/desk'
import { maxTicketMessage } from '@puente/contract/support/tickets'
import { lengthOf, manyLines } from './typed-text.rules.ts'

/**
 * Reads a person's message to support: 1 to 1000 characters of plain text (SUP-021).
 * @throws DomainError `request.invalid`
 */
export function readTicketMessage(typed: string): string {
  return readText(typed, maxTicketMessage)
}

/**
 * Reads an answer or a note of the team. @throws DomainError `request.invalid`, also for an empty reply (PLUS-024)
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
