import { describe, expect, it } from 'vitest'
import type { SupportFacts } from '../../../messages/es/support/own.ts'
import { texts as es } from '../../../messages/es/support/own.ts'
import { texts as pt } from '../../../messages/pt/support/own.ts'
import { answersTo, questionId, questionOfHash } from './faq.rules.ts'

const facts: SupportFacts = { min: 'R$ 1,00', max: 'R$ 5.000,00', fee: 'R$ 1,00', validityMinutes: 20 }
const answered = (index: number, over: Partial<SupportFacts>) =>
  es.questions[index]?.answer({ ...facts, ...over })

describe('the questions', () => {
  it('are thirteen in both languages (SUP-005)', () => {
    expect(es.questions).toHaveLength(13)
    expect(pt.questions).toHaveLength(13)
  })

  it('read as given, in this order (SUP-008, SUP-009, SUP-010, SUP-011, SUP-012, SUP-013, SUP-014, SUP-015, SUP-016, SUP-017, SUP-018, SUP-019, SUP-020)', () => {
    expect(es.questions.map(({ question, answer }) => [question, answer(facts)])).toEqual([
      [
        '¿Qué es este servicio y cómo funciona?',
        'Generas un código QR de Pix por un monto en reales, tu cliente en Brasil lo paga desde su banco y tú recibes el equivalente en pesos argentinos en tu cuenta bancaria registrada (CBU/CVU).',
      ],
      [
        '¿Qué necesito para empezar?',
        'Registrarte, confirmar tu correo electrónico y verificar tu identidad: datos bancarios, fotos del frente y del dorso de tu DNI y una selfie.',
      ],
      [
        '¿Cuánto tarda la verificación de mi cuenta?',
        'Nuestro equipo revisa tus documentos en 24 a 48 horas. Verás el resultado en tu perfil; si son rechazados, verás el motivo y podrás enviar nuevos documentos.',
      ],
      ['¿Cuál es el monto mínimo y máximo de una orden?', 'Cada orden puede ser de R$ 1,00 a R$ 5.000,00.'],
      [
        '¿Hay un límite diario?',
        'No. No hay límite diario; solo se aplican el mínimo y el máximo de cada orden.',
      ],
      [
        '¿Qué tarifa se cobra?',
        'Se cobra una tarifa de servicio de R$ 1,00 por operación, incluida en el valor del Pix que paga tu cliente. No hay costo mensual.',
      ],
      [
        '¿Cuánto tiempo es válido el código QR?',
        'El código QR es válido por 20 minutos. Si vence sin pago, crea otra orden.',
      ],
      [
        '¿Cuánto tarda en confirmarse un Pix?',
        'En general, unos 3 minutos después de la transferencia. Si tarda más, actualiza tu historial.',
      ],
      ['¿Cuándo recibo los pesos?', 'Normalmente en pocas horas, con un máximo de 48 horas hábiles.'],
      [
        '¿Qué tipo de cambio se aplica?',
        'El que ves en pantalla al crear la orden. Queda registrado en la operación y no cambia después.',
      ],
      [
        '¿Qué hago si el pago expiró o no aparece confirmado?',
        'Si el pago fue realizado, el estado se completa en hasta 5 minutos en tu historial. Si no fue realizado, crea otra orden. Si tienes dudas, escríbenos.',
      ],
      [
        '¿Cómo envío un comprobante?',
        'En Historial, elige la operación y toca enviar comprobante. Aceptamos imágenes y PDF de hasta 5 MB.',
      ],
      [
        '¿Cómo registro mi establecimiento?',
        'En Perfil, elige Registrar Tienda y completa los 5 pasos. Revisamos la solicitud en 24 a 48 horas y te avisamos por correo electrónico.',
      ],
    ])
  })

  it('show other figures with other settings (SUP-006)', () => {
    expect(answered(3, { min: 'R$ 10,00', max: 'R$ 900,00' })).toBe(
      'Cada orden puede ser de R$ 10,00 a R$ 900,00.',
    )
    expect(answered(5, { fee: 'R$ 2,50' })).toContain('una tarifa de servicio de R$ 2,50 por operación')
    expect(answered(6, { validityMinutes: 5 })).toContain('es válido por 5 minutos')
    expect(answered(6, { validityMinutes: 1 })).toContain('es válido por 1 minuto. ')
    const inPortuguese = pt.questions.map(({ answer }) =>
      answer({ min: 'MIN', max: 'MAX', fee: 'FEE', validityMinutes: 77 }),
    )
    for (const figure of ['MIN', 'MAX', 'FEE', '77']) expect(inPortuguese.join(' ')).toContain(figure)
    const oneMinute = { min: '', max: '', fee: '', validityMinutes: 1 }
    expect(pt.questions[6]?.answer(oneMinute)).toContain('é válido por 1 minuto. ')
  })
})

describe('searching the questions', () => {
  const found = (typed: string) =>
    es.questions.flatMap(({ question, answer }, index) =>
      answersTo(typed, question, answer(facts)) ? [index + 1] : [],
    )

  it('ignores accents, capitals and the order of words (SUP-005)', () => {
    expect(found('codigo QR')).toEqual(found('qr CÓDIGO'))
    expect(found('limite diario')).toEqual([5])
    expect(found('CUÁNDO recibo')).toEqual([9])
    expect(found('¿tarifa?')).toEqual([6])
  })

  it('finds figures, finds all questions for an empty search, and none for nonsense (SUP-005)', () => {
    expect(found('5.000,00')).toEqual([4])
    expect(found('  ')).toHaveLength(13)
    expect(found('xyzzy')).toEqual([])
  })
})

it('finds a question by its own address and by no other (SUP-005)', () => {
  expect(questionId(0)).toBe('pregunta-1')
  expect(questionOfHash('#pregunta-13', 13)).toBe(12)
  for (const hash of ['', '#', '#pregunta-0', '#pregunta-14', '#pregunta-1x', '#pregunta--1', '#otra'])
    expect(questionOfHash(hash, 13)).toBeNull()
})
