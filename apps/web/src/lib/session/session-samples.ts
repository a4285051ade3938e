import type { AccountView, SessionView } from '@puente/contract/identity/sessions'

/** Sessions as the server returns them, for tests. */
export function signedIn(over: Partial<SessionView> = {}, account: Partial<AccountView> = {}): SessionView {
  return {
    account: {
      id: '0193d2a0-0000-7000-8000-000000000001',
      email: 'persona@example.com',
      role: 'user',
      fullName: 'Persona de Prueba',
      companyName: null,
      receiverName: null,
      tradeName: { name: null, shown: false },
      language: 'es',
      verificationStatus: 'approved',
      hasAllDocuments: true,
      hasBankData: true,
      rejectionReason: null,
      approvalWithdrawn: false,
      hasPin: false,
      secondFactor: 'off',
      unreadMessages: 0,
      hasWaitingCharges: false,
      ...account,
    },
    locked: false,
    scope: 'full',
    endReason: null,
    csrfToken: 'token-of-this-session',
    remembered: false,
    expiresAt: '2026-11-22T00:00:00.000Z',
    serverTime: '2026-11-21T12:00:00.000Z',
    ...over,
  }
}

export function signedOut(endReason: SessionView['endReason'] = null): SessionView {
  return { ...signedIn(), account: null, endReason, csrfToken: null, expiresAt: null }
}

export function locked(): SessionView {
  return { ...signedIn(), account: null, locked: true }
}
