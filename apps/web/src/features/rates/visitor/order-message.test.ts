import { describe, expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/rates/visitor.ts'
import { texts as pt } from '../../../messages/pt/rates/visitor.ts'
import { type CalculatorOrder, chatLink, orderMessage, type OrderTerms } from './order-message.ts'

/** 23:30 in Buenos Aires, the next day already in UTC. */
const now = Date.parse('2026-11-22T02:30:00Z')
const wallets = { trc20: 'TXyz123', polygon: '0xabc' }
const pesos: CalculatorOrder = {
  originCurrency: 'ARS',
  amountCents: 50_000n,
  result: { minor: 13_500_000n, currency: 'ARS' },
  rate: '270.00',
  pixData: { nomeCompleto: '', chavePix: '' },
}
const usdt: CalculatorOrder = {
  ...pesos,
  originCurrency: 'USDT',
  result: { minor: 90_910_000n, currency: 'USDT' },
  rate: '5.50',
}

function spanish(order: CalculatorOrder, over: Partial<OrderTerms['wallets']> = {}) {
  const terms = { wallets: { ...wallets, ...over }, validityMinutes: 30 }
  return orderMessage(order, terms, { texts: es.message, language: 'es', now })
}

describe('the message of an order', () => {
  it('has the date in Buenos Aires, both amounts, the rate and the validity, and no wallet for pesos (PUB-030, PUB-032)', () => {
    expect(spanish(pesos).split('\n')).toEqual([
      'Hola, quiero enviar reales a Brasil por Pix.',
      '',
      'Fecha: 21/11/2026 23:30 (Buenos Aires)',
      'Monto en reales: R$ 500,00',
      'Monto a pagar: $ 135.000',
      'Cotización estimada: R$ 1,00 = $ 270,00',
      'Cotización válida por 30 minutos.',
      '',
      'Titular de la clave Pix: te paso el dato por el chat',
      'Clave Pix: te paso el dato por el chat',
    ])
  })

  it('names the wallets for USDT, and leaves out a network without an address (PUB-030, PUB-031)', () => {
    expect(spanish(usdt)).toContain('Monto a pagar: 90,91 USDT\nCotización estimada: 1 USDT = R$ 5,50')
    expect(spanish(usdt)).toContain(
      'Billetera USDT (red TRC20): TXyz123\nBilletera USDT (red Polygon): 0xabc',
    )
    expect(spanish(usdt, { polygon: null })).not.toContain('Polygon')
    expect(spanish(usdt, { trc20: null, polygon: null })).not.toContain('Billetera')
  })

  it('contains the filled fields of the Pix data, trimmed, and a note for the empty ones (PUB-028, PUB-030)', () => {
    const half = { ...pesos, pixData: { nomeCompleto: '  Ana & João  ', chavePix: '' } }
    expect(spanish(half)).toContain(
      'Titular de la clave Pix: Ana & João\nClave Pix: te paso el dato por el chat',
    )
    const other = { ...pesos, pixData: { nomeCompleto: '', chavePix: ' ana@exemplo.com.br ' } }
    expect(spanish(other)).toContain('te paso el dato por el chat\nClave Pix: ana@exemplo.com.br')
  })

  it('is in Portuguese for people who chose Portuguese (UI-011)', () => {
    const terms = { wallets, validityMinutes: 30 }
    const message = orderMessage(pesos, terms, { texts: pt.message, language: 'pt', now })
    expect(message).toContain('Data: 21/11/2026 23:30 (Buenos Aires)')
    expect(message).toContain('Cotação válida por 30 minutos.')
    const brief = { ...terms, validityMinutes: 1 }
    expect(orderMessage(pesos, brief, { texts: pt.message, language: 'pt', now })).toContain(
      'Cotação válida por 1 minuto.',
    )
  })
})

it('opens the chat of the number with the text as one parameter (PUB-030)', () => {
  const url = new URL(chatLink('+5491123456789', 'Ana & João\nR$ 500,00 #1'))
  expect(url.origin + url.pathname).toBe('https://wa.me/5491123456789')
  expect(url.searchParams.get('text')).toBe('Ana & João\nR$ 500,00 #1')
})
