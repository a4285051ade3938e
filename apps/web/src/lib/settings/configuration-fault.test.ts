import { publicSettingsSchema } from '@puente/contract/settings/settings'
import { expect, it } from 'vitest'
import { UnexpectedAnswer } from '../api/api-problem.ts'
import { shouldRetryQuery } from '../query/retry.ts'
import { ConfigurationMissing, configurationFault } from './configuration-fault.ts'

it('names every missing value in the language of the reader, and does not ask again and again (UI-029)', () => {
  const read = publicSettingsSchema.safeParse({ brand: 'Puente', order: {} })
  const fault = configurationFault(200, read.error?.issues)
  if (!(fault instanceof ConfigurationMissing)) throw new Error('not a fault of the configuration')
  expect(fault.message).toMatch(/^Missing environment variables: /)
  expect(fault.names).toEqual(expect.arrayContaining(['order.fee', 'qrValiditySeconds', 'version']))
  expect(fault.names).not.toContain('brand')
  expect(fault.explain('es')).toBe(`Faltan variables de entorno: ${fault.names.join(', ')}`)
  expect(fault.explain('pt')).toBe(`Faltam variáveis de ambiente: ${fault.names.join(', ')}`)
  expect(shouldRetryQuery(0, fault, true)).toBe(false)
})

it('treats an answer without the document as a failure of the server, and retries', () => {
  const fault = configurationFault(503, undefined)
  expect(fault).toBeInstanceOf(UnexpectedAnswer)
  expect(fault).not.toBeInstanceOf(ConfigurationMissing)
  expect(shouldRetryQuery(0, fault, true)).toBe(true)
})
