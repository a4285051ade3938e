import { expect, it } from 'vitest'
import { logError, loggedErrors } from './error-log.ts'

it('keeps the last 10 errors, newest first, without personal numbers or addresses (UI-004)', () => {
  for (let count = 1; count <= 12; count++) logError(new Error(`fault ${count}`), '/exchange')
  const id = logError(new TypeError('bad 111.444.777-35 of ana@example.com'), '/historial?cpf=11144477735')
  const log = loggedErrors()
  expect(log).toHaveLength(10)
  expect(log[0]).toMatchObject({ id, name: 'TypeError', message: 'bad … of …@…', path: '/historial?cpf=…' })
  expect(log[9]?.message).toBe('fault 4')
})
