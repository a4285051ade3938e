import { expect, it } from 'vitest'
import { webmailOf } from './webmail.ts'

it('knows where the mail of the common providers is read', () => {
  expect(webmailOf('ana@Gmail.com')?.name).toBe('Gmail')
  expect(webmailOf('ana@hotmail.com.ar')?.name).toBe('Outlook')
  expect(webmailOf('ana@yahoo.com.ar')?.name).toBe('Yahoo Mail')
  expect(webmailOf('ana@gmail.com.evil.test')).toBeNull()
})
