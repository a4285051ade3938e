import { moneyFromDecimalText } from '@puente/domain/money'
import type { z } from 'zod'
import { type PixErrorName, PixProblem, type Violation } from './problem.ts'

/** Reads a body or a query by its schema. @throws PixProblem of the given name with one violation per fault. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  errorName: PixErrorName,
  place: string,
): z.output<Schema> {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const violations = result.error.issues.map((issue): Violation => {
    const found = valueAt(value, issue.path)
    return {
      razao: issue.message,
      propriedade: [place, ...issue.path].join('.'),
      ...(found !== undefined && { valor: typeof found === 'string' ? found : JSON.stringify(found) }),
    }
  })
  const [first] = violations
  throw new PixProblem(errorName, first?.razao ?? 'A requisição não respeita o schema.', violations)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}

/** Centavos of a `valor` of API Pix, or null when it is not `\d{1,10}\.\d{2}`. */
export function centavosOf(text: string): bigint | null {
  return moneyFromDecimalText(text, 'BRL')?.minor ?? null
}
