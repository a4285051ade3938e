import type { AnyFault, Faults } from './faults.rules.ts'

/** What the server refused, and the values that it refused. */
export interface Refusal<Values extends object, Field extends string, Fault extends AnyFault> {
  readonly faults: Faults<Field, Fault>
  readonly values: Values
}

/** The values that a field consists of, unless it is the one value with its own name. */
export type Parts<Values extends object, Field extends string> = Partial<
  Record<Field, readonly (keyof Values & string)[]>
>

/** The faults of a refusal that still apply. The fault of a field no longer applies once the field is changed. */
export function standingFaults<Values extends object, Field extends string, Fault extends AnyFault>(
  refusal: Refusal<Values, Field, Fault> | null,
  values: Values,
  parts: Parts<Values, Field>,
): Faults<Field, Fault> {
  const standing: Faults<Field, Fault> = {}
  for (const field in refusal?.faults) {
    const of: readonly string[] = parts[field] ?? [field]
    const isSame = of.every((part) => Reflect.get(refusal.values, part) === Reflect.get(values, part))
    if (isSame) standing[field] = refusal.faults[field]
  }
  return standing
}
