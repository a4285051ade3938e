import type { FullConfig } from '@playwright/test'
import { type Product, type RunningProduct, startProduct } from './product.ts'

const variable = 'PUENTE_E2E_PRODUCTS'

/**
 * Starts the whole product for the run, once for each worker: faults that one test switches on at the provider, and prices that it
 * changes, do not affect tests in other workers. Returns a function that stops all.
 */
export default async function startStack(config: FullConfig): Promise<() => Promise<void>> {
  const running: RunningProduct[] = []
  try {
    // They start one by one: together they would slow each other past their start timeout.
    while (running.length < config.workers) running.push(await startProduct())
  } catch (error) {
    await Promise.allSettled(running.map((one) => one.stop()))
    throw error
  }
  const kill = () => running.forEach((one) => one.kill())
  process.once('exit', kill)
  process.env[variable] = JSON.stringify(running.map(({ product }) => product))
  return async () => {
    await Promise.all(running.map((one) => one.stop()))
    process.off('exit', kill)
  }
}

/** The product of a worker; a worker that takes the place of one that failed has the same. */
export function productOf(parallelIndex: number): Product {
  const products: Product[] = JSON.parse(process.env[variable] ?? '[]')
  const product = products[parallelIndex]
  if (product === undefined) throw new Error(`no product was started for worker ${parallelIndex}`)
  return product
}
