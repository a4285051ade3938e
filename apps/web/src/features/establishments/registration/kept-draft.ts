import { registrationFormSchema } from '@puente/contract/establishments/registration'
import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStoredJson, removeStored, writeStored } from '../../../lib/storage.ts'
import type { Draft } from './draft.rules.ts'
import { readSideTexts } from './side-texts.rules.ts'
import { wizardStep } from './steps.rules.ts'

/** Changes with the shape of a draft. A draft of another shape is not read. */
const shape = 1

/** New registrations and corrections have different keys, so that neither draft replaces the other. */
function keyOf(corrects: string | null): string {
  return corrects === null ? sessionKeys.registrationDraft : sessionKeys.registrationCorrection
}

/** Keeps the draft on this device until it is sent, discarded, or its owner signs out (EST-009). */
export function keepDraft(owner: string, draft: Draft): void {
  writeStored(keyOf(draft.corrects), JSON.stringify({ shape, owner, ...draft }))
}

/** @param corrects id of the establishment that the draft corrects or changes; null for a new registration */
export function forgetDraft(corrects: string | null): void {
  removeStored(keyOf(corrects))
}

/**
 * The draft of this account on this device; null without one. One of another account, or the correction of another registration, is
 * removed.
 */
export function keptDraft(owner: string, corrects: string | null): Draft | null {
  const kept = readStoredJson(keyOf(corrects))
  const draft = readDraft(kept, owner)
  if (draft !== null && draft.corrects === corrects) return draft
  forgetDraft(corrects)
  return null
}

function readDraft(kept: unknown, owner: string): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { shape: of, owner: by, form, side, step, changedAt, corrects } = kept as Record<string, unknown>
  const reading = registrationFormSchema.safeParse(form)
  const at = typeof step === 'number' ? wizardStep(step) : null
  if (of !== shape || by !== owner || !reading.success || at === null) return null
  if (typeof changedAt !== 'string' || Number.isNaN(Date.parse(changedAt))) return null
  return {
    form: reading.data,
    side: readSideTexts(side),
    step: at,
    changedAt,
    corrects: typeof corrects === 'string' ? corrects : null,
  }
}
