import type { Page } from '@playwright/test'

/** Holds every photo that the page is making smaller, from the next page on, until the test releases it. */
export async function holdShrinking(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const decode = createImageBitmap.bind(globalThis)
    Object.assign(globalThis, {
      letGo: resolve,
      createImageBitmap: async (...given: Parameters<typeof decode>) => (await promise, decode(...given)),
    })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'letGo')())
}

/** A picture above the size limit, padded with bytes that decoders ignore. */
export function heavy(png: Buffer): Buffer {
  return Buffer.concat([png, Buffer.alloc(5_242_881)])
}

/** A file that is pasted somewhere on the page. */
export async function pasteFile(page: Page, name: string, type: string): Promise<void> {
  await page.evaluate(
    ([name, type]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['something'], name, { type }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    },
    [name, type] as const,
  )
}
