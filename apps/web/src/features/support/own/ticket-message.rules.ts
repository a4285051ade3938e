import { maxTicketMessage } from '@puente/contract/support/tickets'

export type MessageFault = 'empty' | 'too-long'

/** The number of characters, as a person and the server count them. */
export function messageLength(message: string): number {
  return [...message.trim()].length
}

export function messageFault(message: string): MessageFault | null {
  const length = messageLength(message)
  if (length === 0) return 'empty'
  return length > maxTicketMessage ? 'too-long' : null
}
