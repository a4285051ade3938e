/** The tone of each status of a verification, wherever a person sees their own. */
export const statusTones = {
  not_started: 'pending',
  pending: 'pending',
  approved: 'success',
  rejected: 'error',
} as const
