import type { $ZodType, output } from 'zod/v4/core'

export interface JobOptions {
  /** Retries after the first attempt. Default 10. */
  readonly retryLimit?: number
  /** Seconds before the first retry, doubled each time up to `retryDelayMaxSeconds`; default 5. */
  readonly retryDelaySeconds?: number
  /** Default 3,600. */
  readonly retryDelayMaxSeconds?: number
  /** While a job with the same singleton key waits, a second one is not added. */
  readonly oncePerKey?: boolean
  /** False if the job's owner records failures and continues by itself. Default true: an operator is notified. */
  readonly deadLetter?: boolean
  /** Seconds one try may take before another worker may take the job; default 120. */
  readonly expireSeconds?: number
}

/** A kind of job: its queue, the shape of its data and its retries. Workers get the handler when they start. */
export interface JobDefinition<Name extends string, Data extends object> {
  readonly name: Name
  readonly schema: $ZodType<Data>
  readonly options: JobOptions
}

export function defineJob<const Name extends string, Schema extends $ZodType<object>>(
  name: Name,
  schema: Schema,
  options: JobOptions = {},
): JobDefinition<Name, output<Schema>> {
  return { name, schema: schema as unknown as $ZodType<output<Schema>>, options }
}
