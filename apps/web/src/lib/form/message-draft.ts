import { useSyncExternalStore } from 'react'
import { IntentionKey } from '../api/intention-key.ts'
import { whenOwnerLeaves } from '../session/session-query.ts'

interface MessageDraft {
  readonly text: string
  /** Stays with the text: sending it again from another form is the same act (SEC-022). */
  readonly intention: IntentionKey
  /** The button of a try whose outcome is unknown. Another button would send the message a second time. */
  readonly tried: string | null
}

const none: Omit<MessageDraft, 'intention'> = { text: '', tried: null }

/** What is typed for each message, in the memory of the page: a message is private and is not stored in the browser. */
const drafts = new Map<string, MessageDraft>()
const listeners = new Set<() => void>()

function keep(id: string, draft: MessageDraft | null): void {
  if (draft === null) drafts.delete(id)
  else drafts.set(id, draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft of one message, shared by all forms that show it. */
export const messageDraft = {
  write(id: string, text: string): void {
    const intention = drafts.get(id)?.intention ?? new IntentionKey()
    keep(id, text === '' ? null : { text, intention, tried: null })
  },
  /** Sets the button of a try under way, or null after an answer that refuses it. */
  setTried(id: string, tried: string | null): void {
    const draft = drafts.get(id)
    if (draft !== undefined) keep(id, { ...draft, tried })
  },
  /** The message is stored: the same text is a new message from now on. A text typed meanwhile stays. */
  sent(id: string, text: string): void {
    if (drafts.get(id)?.text === text) keep(id, null)
  },
  keyFor(id: string, intention: unknown): string {
    return (drafts.get(id)?.intention ?? new IntentionKey()).keyFor(intention)
  },
  read(id: string): Omit<MessageDraft, 'intention'> {
    return drafts.get(id) ?? none
  },
}

whenOwnerLeaves(() => {
  for (const id of drafts.keys()) keep(id, null)
})

/** The text and the unanswered try of a draft. It stays while another form is open. */
export function useMessageDraft(id: string): Omit<MessageDraft, 'intention'> {
  return useSyncExternalStore(subscribe, () => messageDraft.read(id))
}
