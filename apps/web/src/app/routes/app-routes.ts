import { lastPage } from '@puente/contract/protocol/paging'
import { createRoute } from '@tanstack/react-router'
import { appLayout } from './layouts.ts'
import type { HistoryPageKey } from '../../features/orders/history/history-queries.ts'
import { screen } from './screen.ts'

const inShell = { getParentRoute: () => appLayout }
/** The code and its outcome have the whole screen: no bottom bar. */
const wholeScreen = { ...inShell, staticData: { hidesBar: true } }
/** The camera takes the place of the rail too. */
const camera = { ...inShell, staticData: { hidesBar: true, hidesRail: true } }

/** Which order the code is of. */
function readChargeSearch(search: Record<string, unknown>): { order?: string } {
  return typeof search['order'] === 'string' ? { order: search['order'] } : {}
}

/** Which rejected registration is corrected (ruling 69). */
function readCorrectionSearch(search: Record<string, unknown>): { corregir?: string } {
  return typeof search['corregir'] === 'string' ? { corregir: search['corregir'] } : {}
}

interface HistorySearch extends Partial<HistoryPageKey> {
  day?: string
  /** Not yet checked: the words of the contract are no part of the first load. */
  status?: string
}

/** By their names: the contract of the history is no part of the first load. */
const periods = ['7', '30', '60', '90', 'all'] as const satisfies readonly HistoryPageKey['period'][]

/** The address holds the page, the period, the day of an open close, and a status to filter by. Unknown values are left out. */
function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const { page, day, status } = search
  const period = periods.find((known) => known === String(search['period']))
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= lastPage && { page }),
    ...(period !== undefined && { period }),
    ...(typeof day === 'string' && { day }),
    ...(typeof status === 'string' && { status }),
  }
}

const exchange = createRoute({
  ...inShell,
  path: '/exchange',
  ...screen(() => import('../../features/orders/exchange/exchange-screen.tsx'), 'ExchangeScreen', [
    'orders/exchange',
    'rates/own',
  ]),
})
const generatingPix = createRoute({
  ...wholeScreen,
  path: '/generating-pix',
  validateSearch: readChargeSearch,
  ...screen(() => import('../../features/collections/own/generating-pix-screen.tsx'), 'GeneratingPixScreen', [
    'collections/own',
  ]),
})
const payerRequest = createRoute({
  ...wholeScreen,
  path: '/datos-del-cliente/$id',
  ...screen(
    () => import('../../features/orders/payer-request/payer-request-screen.tsx'),
    'PayerRequestScreen',
    ['orders/payer-request'],
  ),
})
const paymentProcessing = createRoute({
  ...wholeScreen,
  path: '/payment-processing',
  validateSearch: readChargeSearch,
  ...screen(
    () => import('../../features/collections/own/payment-processing-screen.tsx'),
    'PaymentProcessingScreen',
    ['collections/own'],
  ),
})
const qrCode = createRoute({
  ...wholeScreen,
  path: '/qr-code',
  ...screen(() => import('../../features/collections/own/qr-code-screen.tsx'), 'QrCodeScreen', [
    'collections/own',
  ]),
})
const paymentExpired = createRoute({
  ...wholeScreen,
  path: '/payment-expired',
  validateSearch: readChargeSearch,
  ...screen(
    () => import('../../features/collections/own/payment-expired-screen.tsx'),
    'PaymentExpiredScreen',
    ['collections/own', 'collections/expired'],
  ),
})
const completeTransfer = createRoute({
  ...inShell,
  path: '/complete-transfer',
  validateSearch: readChargeSearch,
  ...screen(
    () => import('../../features/orders/payout-account/complete-transfer-screen.tsx'),
    'CompleteTransferScreen',
    ['orders/payout-account', 'verification/bank-data'],
  ),
})
const history = createRoute({
  ...inShell,
  path: '/historial',
  validateSearch: readHistorySearch,
  ...screen(() => import('../pages/history-page.tsx'), 'HistoryPage', ['orders/history']),
})
const chargePage = createRoute({
  ...inShell,
  path: '/historial/$id',
  ...screen(() => import('../pages/charge-page.tsx'), 'ChargePage', ['charge-page/own', 'orders/history']),
})
const receiptUpload = createRoute({
  ...inShell,
  path: '/receipt-upload',
  validateSearch: readChargeSearch,
  ...screen(() => import('../../features/receipts/own/receipt-upload-screen.tsx'), 'ReceiptUploadScreen', [
    'receipts/own',
  ]),
})
const profile = createRoute({
  ...inShell,
  path: '/perfil',
  ...screen(() => import('../pages/profile-page.tsx'), 'ProfilePage', [
    'account-problems',
    'identity/profile',
    'identity/security',
    'establishments/own',
    'notifications/own',
    'privacy/own',
    'verification/profile',
  ]),
})
const ownStores = createRoute({
  ...inShell,
  path: '/mis-establecimientos',
  ...screen(() => import('../../features/establishments/own/own-stores-screen.tsx'), 'OwnStoresScreen', [
    'account-problems',
    'establishments/own',
    'establishments/own-changes',
    'establishments/store',
  ]),
})
const ownPayments = createRoute({
  ...inShell,
  path: '/mis-establecimientos/$id/pagos',
  validateSearch: readHistorySearch,
  ...screen(() => import('../pages/own-payments-page.tsx'), 'OwnPaymentsPage', [
    'establishments/own-payments',
    'orders/history',
  ]),
})
const registerEstablishment = createRoute({
  ...wholeScreen,
  path: '/registro-establecimiento',
  validateSearch: readCorrectionSearch,
  ...screen(
    () => import('../../features/establishments/registration/registration-screen.tsx'),
    'RegistrationScreen',
    ['account-problems', 'establishments/registration'],
  ),
})
const verification = createRoute({
  ...inShell,
  path: '/verification',
  ...screen(() => import('../../features/verification/own/verification-screen.tsx'), 'VerificationScreen', [
    'account-problems',
    'verification/own',
  ]),
})
const verificationFlow = createRoute({
  ...inShell,
  path: '/verification-flow',
  ...screen(
    () => import('../../features/verification/own/verification-flow-screen.tsx'),
    'VerificationFlowScreen',
    ['account-problems', 'verification/own'],
  ),
})
const verificationProcessing = createRoute({
  ...inShell,
  path: '/verification-processing',
  ...screen(
    () => import('../../features/verification/own/verification-processing-screen.tsx'),
    'VerificationProcessingScreen',
    ['account-problems', 'verification/own'],
  ),
})
const documentUpload = createRoute({
  ...camera,
  path: '/document-upload',
  ...screen(
    () => import('../../features/verification/own/document-upload-screen.tsx'),
    'DocumentUploadScreen',
    ['account-problems', 'verification/own'],
  ),
})
const bankData = createRoute({
  ...inShell,
  path: '/bank-data',
  ...screen(() => import('../../features/verification/own/bank-data-screen.tsx'), 'BankDataScreen', [
    'account-problems',
    'verification/bank-data',
  ]),
})

/** AUTH-034. */
export const appRoutes = [
  exchange,
  generatingPix,
  payerRequest,
  paymentProcessing,
  qrCode,
  paymentExpired,
  completeTransfer,
  history,
  chargePage,
  receiptUpload,
  profile,
  ownStores,
  ownPayments,
  registerEstablishment,
  verification,
  verificationFlow,
  verificationProcessing,
  documentUpload,
  bankData,
] as const
