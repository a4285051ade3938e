import { useState } from 'react'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'

export type DraftKind = 'reply' | 'note'

/** What is typed for each ticket, in the memory of the page: the text of a message is private and is not stored in the browser. */
const drafts = new Map<string, string>()
whenOwnerLeaves(() => drafts.clear())

/** The draft of an answer or a note. It stays while another ticket is open. */
export function useDraft(ticketId: string, kind: DraftKind): readonly [string, (text: string) => void] {
  const key = `${kind}:${ticketId}`
  const [text, setText] = useState(() => drafts.get(key) ?? '')
  const change = (next: string): void => {
    if (next === '') drafts.delete(key)
    else drafts.set(key, next)
    setText(next)
  }
  return [text, change]
}
