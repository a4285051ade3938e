import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { writeStored } from '../../../lib/storage.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { emptyForm } from './registration-form.rules.ts'
import { noSideTexts } from './side-texts.rules.ts'
import { limitByOwnList, noteSubmission } from './submission-times.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const draft = {
  form: { ...emptyForm, name: 'Parador' },
  side: { ...noSideTexts, postalCode: 'N3370ABC' },
  step: 2,
  changedAt: '2026-11-20T12:00:00.000Z',
  corrects: null,
} as const

it('keeps a draft for its owner alone, with what is typed beside the form (EST-009)', () => {
  keepDraft('ana', draft)
  expect(keptDraft('ana', null)).toEqual(draft)
  expect(keptDraft('bia', null)).toBeNull()
  expect(keptDraft('ana', null)).toBeNull()
})

it('reads a draft of an earlier release, which has nothing beside the form', () => {
  const { side: _, ...earlier } = draft
  writeStored(sessionKeys.registrationDraft, JSON.stringify({ shape: 1, owner: 'ana', ...earlier }))
  expect(keptDraft('ana', null)).toEqual({ ...earlier, side: noSideTexts })
  forgetDraft(null)
})

it('treats a damaged draft as missing, and removes it', () => {
  for (const text of ['{"shape":1,"owner":"ana","form":{', '', 'null', '[]']) {
    writeStored(sessionKeys.registrationDraft, text)
    expect(keptDraft('ana', null), text).toBeNull()
    expect(stored.has(sessionKeys.registrationDraft)).toBe(false)
  }
})

it('treats a damaged list of submissions as empty (EST-062)', () => {
  for (const text of ['[17', '{}', '']) {
    writeStored(sessionKeys.registrationTimes, text)
    expect(limitByOwnList(), text).toBeNull()
    noteSubmission()
    expect(JSON.parse(stored.get(sessionKeys.registrationTimes) ?? '')).toHaveLength(1)
  }
})
