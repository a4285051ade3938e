import { type APIRequestContext, expect } from '@playwright/test'
import type { Product } from './product.ts'

/** Changes a rate through the API, as an admin at another desk does. `request` is that of an admin. */
export async function changeRate(
  request: APIRequestContext,
  product: Product,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  data = {},
): Promise<void> {
  const { csrfToken } = await (await request.get(`${product.url}/api/v1/session`)).json()
  const answer = await request.fetch(`${product.url}/api/v1/admin/rates/${path}`, {
    method,
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
    ...(method === 'DELETE' ? {} : { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
