import { cbuBankCode, cvuProviderCode } from './cbu.ts'

/** Entity codes of the Argentine central bank. Holds only well-known ones: for an unknown code screens show no name, never a guess. */
const BANKS: ReadonlyMap<string, string> = new Map([
  ['007', 'Banco Galicia'],
  ['011', 'Banco de la Nación Argentina'],
  ['014', 'Banco de la Provincia de Buenos Aires'],
  ['015', 'ICBC Argentina'],
  ['017', 'BBVA Argentina'],
  ['020', 'Banco de la Provincia de Córdoba'],
  ['027', 'Banco Supervielle'],
  ['029', 'Banco de la Ciudad de Buenos Aires'],
  ['034', 'Banco Patagonia'],
  ['044', 'Banco Hipotecario'],
  ['045', 'Banco de San Juan'],
  ['065', 'Banco Municipal de Rosario'],
  ['072', 'Banco Santander Argentina'],
  ['083', 'Banco del Chubut'],
  ['086', 'Banco de Santa Cruz'],
  ['093', 'Banco de La Pampa'],
  ['094', 'Banco de Corrientes'],
  ['097', 'Banco Provincia del Neuquén'],
  ['143', 'Brubank'],
  ['191', 'Banco Credicoop'],
  ['198', 'Banco de Valores'],
  ['247', 'Banco Roela'],
  ['254', 'Banco Mariva'],
  ['268', 'Banco Provincia de Tierra del Fuego'],
  ['277', 'Banco Sáenz'],
  ['281', 'Banco Meridian'],
  ['285', 'Banco Macro'],
  ['299', 'Banco Comafi'],
  ['300', 'Banco de Inversión y Comercio Exterior'],
  ['301', 'Banco Piano'],
  ['305', 'Banco Julio'],
  ['309', 'Banco Rioja'],
  ['310', 'Banco del Sol'],
  ['311', 'Nuevo Banco del Chaco'],
  ['315', 'Banco de Formosa'],
  ['319', 'Banco CMF'],
  ['321', 'Banco de Santiago del Estero'],
  ['322', 'Banco Industrial'],
  ['330', 'Nuevo Banco de Santa Fe'],
  ['341', 'Banco Masventas'],
  ['386', 'Nuevo Banco de Entre Ríos'],
  ['389', 'Banco Columbia'],
  ['426', 'Banco Bica'],
])

const WALLETS: ReadonlyMap<string, string> = new Map([['0003', 'Mercado Pago']])

/** The institution that holds an account of 22 digits, by the code inside it; null if we do not know the code. */
export function institutionName(cbu: string): string | null {
  return BANKS.get(cbuBankCode(cbu) ?? '') ?? WALLETS.get(cvuProviderCode(cbu) ?? '') ?? null
}
