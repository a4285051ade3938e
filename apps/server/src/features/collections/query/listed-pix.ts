import type { PixWindow, ReceivedPix, ReceivedPixList } from '../ports/collector.port.ts'

const mostPages = 1000

/**
 * The Pix of a window, page by page, in windows that the provider allows. After each of these windows `onSwept` learns its end.
 * @throws CollectorFailure, and Error if a window has more than `mostPages` pages
 */
export async function* listedPix(
  list: ReceivedPixList,
  window: PixWindow,
  which: 'all' | 'with-returns',
  onSwept: (until: Date) => Promise<void> = async () => {},
): AsyncGenerator<readonly ReceivedPix[]> {
  for (const part of partsOf(window, list.longestWindowMs)) {
    yield* pagesOf(list, part, which)
    await onSwept(part.to)
  }
}

async function* pagesOf(
  list: ReceivedPixList,
  window: PixWindow,
  which: 'all' | 'with-returns',
): AsyncGenerator<readonly ReceivedPix[]> {
  for (let page = 0; page < mostPages; page += 1) {
    const { items, hasMore } = await list.listReceivedPix(window, page, which)
    yield items
    if (!hasMore) return
  }
  throw new Error(`${list.name} listed more than ${mostPages} pages of Pix`)
}

/** Both ends are included, so that a part may begin where the one before it ended. */
export function* partsOf({ from, to }: PixWindow, longestMs: number): Generator<PixWindow> {
  let start = from.getTime()
  do {
    const end = Math.min(start + longestMs, to.getTime())
    yield { from: new Date(start), to: new Date(end) }
    start = end
  } while (start < to.getTime())
}
