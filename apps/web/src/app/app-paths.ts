import { pathPattern } from './path-pattern.ts'

/**
 * Addresses of the app's own router, for the server: any other path is answered as one that does not exist. `$` names a part of
 * an address. A test compares them with the routes.
 */
export const appPaths = [
  '/continuar',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/check-email',
  '/confirmation',
  '/reset-pin',
  '/exchange',
  '/generating-pix',
  '/payment-processing',
  '/qr-code',
  '/payment-expired',
  '/datos-del-cliente/$id',
  '/complete-transfer',
  '/historial',
  '/historial/$id',
  '/receipt-upload',
  '/perfil',
  '/mis-establecimientos',
  '/mis-establecimientos/$id/pagos',
  '/registro-establecimiento',
  '/verification',
  '/verification-flow',
  '/verification-processing',
  '/document-upload',
  '/bank-data',
  '/admin',
  '/admin/login',
  '/admin/financeiro-admin',
  '/admin/configuracao-provedores',
  '/admin/url-transactions',
  '/admin/people',
  '/admin/companies',
  '/admin/refueling',
  '/admin/gas-stations',
  '/admin/pix-stores',
  '/admin/spreadsheet',
  '/admin/support',
  '/admin/approval',
  '/admin/webhooks',
  '/admin/casos',
  '/admin/qr-generator',
  '/admin/auditoria',
  '/admin/configuracoes',
  '/test-verification',
  '/debug',
  '/qr-debug',
] as const

const patterns = appPaths.map(pathPattern)

/** Whether the app has a screen at an address. */
export function isAppPath(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname))
}
