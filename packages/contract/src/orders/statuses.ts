/** Ruling 11: how much of its pesos the beneficiary of a charge has been paid. It says nothing about the Pix. */
export const payoutStatuses = ['pending', 'partial', 'paid'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Overall status as the owner reads it (TXN-014, RCPT-007, ruling 34). */
export const overallStatuses = ['pending', 'em_processo', 'partial', 'completed'] as const
