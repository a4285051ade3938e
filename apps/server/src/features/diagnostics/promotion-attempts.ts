import { changePassword, register, requestEmailChange } from '@puente/contract/identity/accounts'
import { setPin } from '@puente/contract/identity/session-pin'
import {
  type AccountView,
  changeLanguage,
  changeTradeName,
  proveIdentity,
  signIn,
} from '@puente/contract/identity/sessions'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { saveBankData } from '@puente/contract/verification/verification'

/** A write that is right except for a field that it must not have. */
export interface PromotionRequest {
  readonly endpoint: Endpoint
  readonly body: object
}

/**
 * Every write that accepts data of an account, each with a role beside the data. If a server ignored the role, the rest would still change
 * nothing: present values, a wrong password, an address in use, declarations that are not given (DBG-006).
 */
export function promotionRequests({ email, language, tradeName }: AccountView): PromotionRequest[] {
  const password = `Aa1!${crypto.randomUUID()}`
  const requests: readonly (readonly [Endpoint, object])[] = [
    [changeLanguage, { language }],
    [changeTradeName, { name: tradeName?.name ?? null, shown: tradeName?.shown ?? false }],
    [changePassword, { currentPassword: password, newPassword: `${password}x` }],
    [requestEmailChange, { newEmail: email, password }],
    [setPin, { password, pin: '0000' }],
    [proveIdentity, { password }],
    [saveBankData, { ...bankData, password }],
    [register, { ...registration, email, password, language }],
    [signIn, { email, password, remember: false }],
  ]
  return requests.map(([endpoint, body]) => ({ endpoint, body: { ...body, role: 'admin' } }))
}

const bankData = {
  accountHolderName: '',
  bankName: '',
  cbu: '',
  cuit: '',
  storeName: null,
  cuilStore: null,
  declarations: { truth: false, holder: false, lawfulOrigin: false, terms: false },
}

const registration = {
  fullName: 'Security self-check',
  phone: { countryCode: '+54', number: '3757000000' },
  dni: '1000000',
  cuit: '20010000008',
  occupation: 'Security self-check',
  companyName: null,
  address: {
    postalCode: 'N3370',
    direccion: 'Security self-check',
    numero: '1',
    barrio: 'Centro',
    ciudad: 'Puerto Iguazú',
    provincia: 'Misiones',
  },
}
