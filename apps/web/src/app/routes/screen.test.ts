import { afterEach, expect, it, vi } from 'vitest'
import { pageOfItsOwn } from './screen.ts'

afterEach(() => vi.unstubAllGlobals())

it('opens a public page as a document of its own when its link is followed, and never when it is only pointed at', async () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { replace })
  await pageOfItsOwn.beforeLoad({ location: { href: '/support' }, preload: true })
  expect(replace).not.toHaveBeenCalled()
  void pageOfItsOwn.beforeLoad({ location: { href: '/support' }, preload: false })
  await expect.poll(() => replace.mock.calls).toEqual([['/support']])
})
