import { expect, it } from 'vitest'
import { messageDraft } from './message-draft.ts'

it('keeps the key of a message with its text, so that a lost answer is no second message (SEC-022)', () => {
  messageDraft.write('a', 'Hola')
  const key = messageDraft.keyFor('a', 'Hola')
  messageDraft.setTried('a', 'send')
  expect(messageDraft.read('a')).toMatchObject({ text: 'Hola', tried: 'send' })
  expect(messageDraft.keyFor('a', 'Hola')).toBe(key)
  messageDraft.sent('a', 'Hola')
  expect(messageDraft.read('a')).toEqual({ text: '', tried: null })
  messageDraft.write('a', 'Hola')
  expect(messageDraft.keyFor('a', 'Hola')).not.toBe(key)
})

it('keeps a text that was typed while an earlier one was under way, and drafts of other messages', () => {
  messageDraft.write('b', 'Uno')
  messageDraft.write('c', 'Otro')
  messageDraft.setTried('b', 'send')
  messageDraft.write('b', 'Uno y dos')
  messageDraft.sent('b', 'Uno')
  expect(messageDraft.read('b')).toMatchObject({ text: 'Uno y dos', tried: null })
  expect(messageDraft.read('c').text).toBe('Otro')
})
