import type { DocumentType } from '@puente/contract/verification/verification'
import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts'

/** Which documents were saved, as this browser last knew. This only avoids flicker. The server decides (KYC-025). */
export type DocumentsProgress = Readonly<Record<DocumentType, boolean>>

/** Cleared with the rest of the person's keys at sign-out. */
const key = sessionKeys.documents

/** The stored progress, or null. Anything that we did not write counts as nothing. */
export function readProgress(): DocumentsProgress | null {
  const stored = readStored(key)
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return null
    return progressOf((type) => Reflect.get(value, type) === true)
  } catch {
    // Other code wrote under our key. The server's answer will replace it.
    return null
  }
}

/** Corrects the record to what the server says. */
export function keepProgress(documents: Readonly<Record<DocumentType, unknown>>): void {
  writeStored(key, JSON.stringify(progressOf((type) => documents[type] !== null)))
}

export function clearProgress(): void {
  removeStored(key)
}

function progressOf(isDone: (type: DocumentType) => boolean): DocumentsProgress {
  return { frontId: isDone('frontId'), backId: isDone('backId'), selfie: isDone('selfie') }
}
