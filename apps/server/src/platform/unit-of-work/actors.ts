/** The actor of work that the system does by itself. */
export const job = { kind: 'system', name: 'job' } as const
