import type { ProviderAnswer } from '@puente/contract/establishments/payments'

/** PAY-025. */
export const longestWaitMs = 10_000

interface CheckWorld {
  /** Asks the server, which asks the provider, and takes over what it answers. */
  readonly ask: () => Promise<ProviderAnswer>
  readonly isAwaited: () => boolean
  /** Resolves once the payment is not awaited any more. */
  readonly whenOver: () => Promise<void>
  readonly wait: (ms: number) => Promise<void>
}

/**
 * "Efetuei o Pagamento" (PAY-025): asks, then waits for a live update for up to 10 s. `unanswered`: the provider did not answer, so it is
 * unknown whether the Pix came.
 * @throws what `ask` throws
 */
export async function checkNow({
  ask,
  isAwaited,
  whenOver,
  wait,
}: CheckWorld): Promise<'over' | 'pending' | 'unanswered'> {
  const provider = await ask()
  if (isAwaited()) await Promise.race([whenOver(), wait(longestWaitMs)])
  if (!isAwaited()) return 'over'
  return provider === 'unanswered' ? 'unanswered' : 'pending'
}
