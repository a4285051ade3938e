import type { RegistrationDraft } from '@puente/contract/establishments/registration'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { emptyForm } from './registration-form.rules.ts'
import { noSideTexts, type SideTexts } from './side-texts.rules.ts'
import { type WizardStep, wizardStep } from './steps.rules.ts'

/** What the wizard keeps of an unfinished registration. */
export interface Draft {
  readonly form: RegistrationForm
  readonly side: SideTexts
  readonly step: WizardStep
  /** RFC 3339, by the clock of the server. */
  readonly changedAt: string
  /**
   * Id of the rejected registration that the draft corrects, or of the approved establishment that it changes. Null for a new registration. Only
   * the draft of a new registration is stored on the server.
   */
  readonly corrects: string | null
}

/** Where a restored draft was typed. */
export type DraftOrigin =
  | { readonly here: true }
  | { readonly here: false; readonly userAgent: string | null }

export interface Beginning {
  readonly form: RegistrationForm
  readonly side: SideTexts
  readonly step: WizardStep
  /** Null if nothing was restored. */
  readonly restored: { readonly at: string; readonly origin: DraftOrigin } | null
  /** When the server stored this draft; null if it has not. */
  readonly savedAt: string | null
}

/**
 * What the wizard begins with: the newer of the two drafts (EST-009). The one of this device wins a tie, because both are then the same.
 * @param stored the draft of the server; null if it has none or could not be asked
 */
export function beginningOf(kept: Draft | null, stored: RegistrationDraft | null): Beginning {
  if (stored !== null && (kept === null || Date.parse(stored.changedAt) > Date.parse(kept.changedAt)))
    return {
      form: stored.form,
      side: noSideTexts,
      step: wizardStep(stored.step) ?? 1,
      restored: { at: stored.changedAt, origin: { here: false, userAgent: stored.userAgent } },
      savedAt: stored.savedAt,
    }
  if (kept === null) return { form: emptyForm, side: noSideTexts, step: 1, restored: null, savedAt: null }
  const isSame = stored !== null && Date.parse(stored.changedAt) === Date.parse(kept.changedAt)
  return {
    form: kept.form,
    side: kept.side,
    step: kept.step,
    restored: { at: kept.changedAt, origin: { here: true } },
    savedAt: isSame ? stored.savedAt : null,
  }
}
