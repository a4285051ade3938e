import { describe, expect, it } from 'vitest'
import {
  checklistSteps,
  documentAfter,
  documentRequest,
  missingDocuments,
  readDocumentRequest,
  resumePoint,
} from './verification-flow.rules.ts'

const saved = {
  fileId: '0193d2a0-0000-7000-8000-000000000001',
  mediaType: 'image/jpeg',
  uploadedAt: '2026-11-20T12:00:00Z',
}
const none = { frontId: null, backId: null, selfie: null }
const title = (type: string): string => `Foto ${type}`

describe('where the verification goes on (KYC-002, VST-009)', () => {
  it.each([
    ['not_started', false, '/bank-data'],
    ['not_started', true, '/verification'],
    ['rejected', true, '/verification'],
    ['pending', true, '/verification-processing'],
    ['approved', true, '/exchange'],
  ] as const)('%s with bank data %s leads to %s', (status, hasBankData, to) => {
    expect(resumePoint({ status, hasBankData, documents: none })).toBe(to)
  })
})

describe('how far the two steps are on the list of documents (KYC-004)', () => {
  const all = { frontId: saved, backId: saved, selfie: saved }
  it.each([
    ['the bank data first', true, none, { bank: 'done', photos: 'now' }],
    ['both, before the sending', true, all, { bank: 'done', photos: 'now' }],
    ['neither', false, none, { bank: 'missing', photos: 'now' }],
    ['the photos first', false, all, { bank: 'now', photos: 'done' }],
  ] as const)('%s', (_name, hasBankData, documents, states) => {
    expect(checklistSteps({ hasBankData, documents })).toEqual(states)
  })
})

it('asks for the front, the back, then the selfie, and returns after the last (KYC-008)', () => {
  expect(missingDocuments(none)).toEqual(['frontId', 'backId', 'selfie'])
  expect(documentRequest('frontId', none, title)).toEqual({
    title: 'Foto frontId',
    documentType: 'frontId',
    nextRoute: '/document-upload',
    isLastStep: false,
  })
  const onlySelfie = { ...none, frontId: saved, backId: saved }
  expect(documentRequest('selfie', onlySelfie, title)).toMatchObject({
    nextRoute: '/verification',
    isLastStep: true,
  })
})

it('goes on after the document just sent, whether or not the list knows of it yet', () => {
  expect(documentAfter('frontId', none)).toBe('backId')
  expect(documentAfter('frontId', { ...none, frontId: saved })).toBe('backId')
  expect(documentAfter('selfie', { frontId: saved, backId: saved, selfie: null })).toBeNull()
})

it('returns at once after a document that is replaced while none is missing (KYC-006)', () => {
  const all = { frontId: saved, backId: saved, selfie: saved }
  expect(documentRequest('frontId', all, title)).toMatchObject({
    nextRoute: '/verification',
    isLastStep: true,
  })
})

it('reads the request from the state of the route, and returns null for any other state (KYC-006, KYC-007)', () => {
  const request = documentRequest('backId', none, title)
  expect(readDocumentRequest({ ...request, key: 'abc' })).toEqual(request)
  for (const state of [
    {},
    { ...request, documentType: 'passport' },
    { ...request, nextRoute: 'https://elsewhere.example' },
    { ...request, title: '' },
  ]) {
    expect(readDocumentRequest(state)).toBeNull()
  }
})
