import { expect, it } from 'vitest'
import { KeptForms } from './kept-forms.ts'
import { emptyDraft } from './transfer-form.rules.ts'

it('knows whether something typed comes back behind the gate, and forgets all of it at once (FIN-002, FIN-023)', () => {
  const kept = new KeptForms()
  expect(kept.comesBack()).toBe(false)
  kept.keep('shown', null)
  kept.keep('reasons', { a: '' })
  expect(kept.comesBack()).toBe(false)
  kept.keep('reasons', { a: 'Não existe' })
  expect(kept.comesBack()).toBe(true)
  kept.forget()
  kept.keep('shown', 'transfer')
  kept.keep('draft', { ...emptyDraft, text: 'marina@pix.example' })
  expect(kept.comesBack()).toBe(true)
  kept.forget()
  expect(kept.comesBack()).toBe(false)
  expect(kept.read('draft')).toBeUndefined()
})
