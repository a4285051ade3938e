import { describe, expect, it } from 'vitest'
import { texts } from '../../../messages/pt/payouts/files.ts'
import { madeToast } from './made-toast.ts'

describe('the toast of a file that was made', () => {
  it('reports the charges that were left out since the preview, downloaded or not (ruling 73)', () => {
    expect(madeToast(texts, { number: '000007', isSaved: true, fewer: 2 })).toEqual({
      tone: 'warning',
      title: 'Arquivo 000007 pronto',
      description: '2 cobranças mudaram nesse meio-tempo e ficaram de fora.',
      stays: true,
    })
    expect(madeToast(texts, { number: '000007', isSaved: false, fewer: 1 })).toEqual({
      tone: 'warning',
      title: 'O arquivo 000007 está feito e não foi baixado',
      description: 'Baixe em Arquivos. 1 cobrança mudou nesse meio-tempo e ficou de fora.',
      stays: true,
    })
  })

  it('goes by itself if nothing is left to know (ruling 73)', () => {
    const made = { number: '000007', isSaved: true, fewer: 0 }
    expect(madeToast(texts, made)).toEqual({ tone: 'success', title: 'Arquivo 000007 pronto' })
    expect(madeToast(texts, { ...made, isSaved: false }).description).toBe('Baixe em Arquivos.')
  })
})
