export interface GatherOptions<Item, Result> {
  /** How many groups may be under way at once. While that many are, items wait for the next group. */
  readonly lanes: number
  /** Milliseconds after which waiting items go although every lane is taken, so that a group that hangs holds up no other item. */
  readonly longestWaitMs: number
  /** Items of one group. */
  readonly most: number
  readonly one: (item: Item) => Promise<Result>
  /** Returns a result for each item, in their order. */
  readonly many: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Whether a failure of `many` holds for every item. After any other failure each item of the group is tried alone. */
  readonly isOfAll: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Works on items in groups. The items of one turn of the event loop form a group, and so do those that come while every lane is
 * taken. Each caller waits for the result of its own item.
 */
export function gather<Item, Result>(options: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  let isPlanned = false
  let timer: NodeJS.Timeout | undefined

  function plan(): void {
    if (waiting.length === 0) return
    if (underWay >= options.lanes) {
      timer ??= setTimeout(sendNext, options.longestWaitMs)
    } else if (!isPlanned) {
      isPlanned = true
      setImmediate(() => {
        isPlanned = false
        sendNext()
      })
    }
  }

  function sendNext(): void {
    clearTimeout(timer)
    timer = undefined
    const group = waiting.slice(0, options.most)
    waiting = waiting.slice(options.most)
    if (group.length > 0) void send(group)
    plan()
  }

  async function send(group: readonly Waiting<Item, Result>[]): Promise<void> {
    underWay += 1
    await answerGroup(options, group)
    underWay -= 1
    plan()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      plan()
    })
}

/** Never rejects: each caller gets the failure of its own item. */
async function answerGroup<Item, Result>(
  { one, many, isOfAll }: GatherOptions<Item, Result>,
  group: readonly Waiting<Item, Result>[],
): Promise<void> {
  const alone = async ({ item, resolve, reject }: Waiting<Item, Result>) => one(item).then(resolve, reject)
  const [first] = group
  if (first !== undefined && group.length === 1) return alone(first)
  try {
    const results = await many(group.map(({ item }) => item))
    for (const [nth, result] of results.entries()) group[nth]?.resolve(result)
  } catch (error) {
    if (isOfAll(error)) for (const { reject } of group) reject(error)
    else await Promise.all(group.map(alone))
  }
}
