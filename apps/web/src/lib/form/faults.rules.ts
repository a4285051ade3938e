/** The fault of a field. The feature has the text. `required` is the fault of an empty field. */
export type AnyFault = string | { readonly rule: string }

/** At most one fault a field. */
export type Faults<Field extends string, Fault extends AnyFault> = Partial<Record<Field, Fault>>

/**
 * Whether a fault of a field shows. The fault of an empty field stays hidden while the person may still come to it. From the first failed
 * send on, every fault shows.
 */
export function isShown(
  fault: AnyFault,
  { wasLeft, attempt }: { wasLeft: boolean; attempt: number },
): boolean {
  const rule = typeof fault === 'string' ? fault : fault.rule
  return attempt > 0 || (wasLeft && rule !== 'required')
}
