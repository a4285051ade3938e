/** The sign-ins of the demo. They exist nowhere else: production seeds nothing. */
const password = 'Puente-Demo-2026!'

export const demoAccounts = {
  merchant: { email: 'comercio@demo.puente.test', password },
  unverified: { email: 'nuevo@demo.puente.test', password },
  inReview: { email: 'revision@demo.puente.test', password },
  admin: { email: 'admin@demo.puente.test', password },
} as const

/** The shared password of the demo's finance area. */
export const demoFinancePassword = 'Financas-Demo-2026!'
