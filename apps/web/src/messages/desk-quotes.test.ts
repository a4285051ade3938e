import { expect, it } from 'vitest'
import { texts as problems } from './pt/desk-problems.ts'
import { companyTexts } from './pt/parts/company-words.ts'
import { refuelingTexts } from './pt/parts/refueling-words.ts'
import { texts as support } from './pt/support/admin.ts'

it('says on the further desks what the requirements quote (PLUS-002, PLUS-007, PLUS-019, PLUS-023)', () => {
  expect([companyTexts.loading, companyTexts.empty]).toEqual([
    'Carregando empresas...',
    'Nenhuma empresa encontrada',
  ])
  expect([refuelingTexts.loading, refuelingTexts.empty]).toEqual([
    'Carregando abastecimentos...',
    'Nenhum abastecimento encontrado',
  ])
  expect(problems.codes['transactions.export-too-long']).toBe(
    'Exportação limitada a 100.000 linhas. Refine os filtros.',
  )
  expect(support.statuses).toEqual({ open: 'Aberto', in_progress: 'Em andamento', closed: 'Fechado' })
})
