import { expect, it } from 'vitest'
import { forgetForms, keepsForm, type KeptForms } from './kept-forms.ts'
import { emptyDraft } from './transfer-form.rules.ts'

it('knows whether something typed comes back behind the gate, and forgets all of it at once (FIN-002, FIN-023)', () => {
  const kept: KeptForms = {}
  expect(keepsForm(kept)).toBe(false)
  expect(keepsForm({ shown: null, reasons: { a: '' } })).toBe(false)
  expect(keepsForm({ reasons: { a: 'Não existe' } })).toBe(true)
  kept.shown = 'transfer'
  kept.draft = { ...emptyDraft, text: 'marina@pix.example' }
  expect(keepsForm(kept)).toBe(true)
  forgetForms(kept)
  expect(kept).toEqual({})
})
