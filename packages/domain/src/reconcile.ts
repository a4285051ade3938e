/** One movement of an account, as a statement or the books have it. */
export interface StatementLine {
  /** The key by which both sides identify the movement. */
  readonly key: string
  /** Minor units, positive for money in and negative for money out. Null if the side has the movement and cannot read its amount. */
  readonly amountMinor: bigint | null
  /**
   * Whether the line may match a line of the other side, but is no difference if the other side lacks it. The two sides may time a movement
   * differently by some seconds, so each also reads a margin around the period. The lines in the margin are counterparts only.
   */
  readonly isCounterpartOnly: boolean
}

/**
 * How a movement compares. `missing-here`: only the statement has it. `missing-there`: only the books have it.
 * `unreadable`: one side cannot read its amount.
 */
export type MatchOutcome = 'matched' | 'missing-here' | 'missing-there' | 'amount' | 'unreadable'

/** A movement with what each side holds of it, in minor units. Null: the side does not have it, or cannot read it. */
export interface Match {
  readonly outcome: MatchOutcome
  readonly key: string
  readonly statementMinor: bigint | null
  readonly ledgerMinor: bigint | null
}

type Lines = AsyncIterable<StatementLine> | Iterable<StatementLine>

/**
 * Compares a statement with the books, movement by movement, in both directions. Both sides come in ascending order of their keys by UTF-16
 * code units, each key once, and are read one line at a time: the comparison holds only two lines in memory. A movement is left out if
 * each line of it is a counterpart only.
 * @throws RangeError if a side is not in that order
 */
export async function* reconcile(statement: Lines, ledger: Lines): AsyncGenerator<Match> {
  const statementLines = inOrder(statement, 'statement')
  const ledgerLines = inOrder(ledger, 'ledger')
  let left = await nextOf(statementLines)
  let right = await nextOf(ledgerLines)
  while (left !== null || right !== null) {
    const order = compare(left, right)
    const match = matchOf(order <= 0 ? left : null, order >= 0 ? right : null)
    if (match !== null) yield match
    if (order <= 0) left = await nextOf(statementLines)
    if (order >= 0) right = await nextOf(ledgerLines)
  }
}

/** Compares the two sides of one movement. Returns null if each line of it is a counterpart only. */
function matchOf(statement: StatementLine | null, ledger: StatementLine | null): Match | null {
  const line = statement ?? ledger
  if (line === null) return null
  const areCounterpartsOnly = (statement?.isCounterpartOnly ?? true) && (ledger?.isCounterpartOnly ?? true)
  if (areCounterpartsOnly) return null
  return {
    outcome: outcomeOf(statement, ledger),
    key: line.key,
    statementMinor: statement?.amountMinor ?? null,
    ledgerMinor: ledger?.amountMinor ?? null,
  }
}

function outcomeOf(statement: StatementLine | null, ledger: StatementLine | null): MatchOutcome {
  if (statement?.amountMinor === null || ledger?.amountMinor === null) return 'unreadable'
  if (ledger === null) return 'missing-here'
  if (statement === null) return 'missing-there'
  return statement.amountMinor === ledger.amountMinor ? 'matched' : 'amount'
}

/** Negative if the left key comes first, positive if the right one does, 0 if they are equal. */
function compare(left: StatementLine | null, right: StatementLine | null): number {
  if (left === null) return 1
  if (right === null) return -1
  if (left.key === right.key) return 0
  return left.key < right.key ? -1 : 1
}

async function nextOf(lines: AsyncGenerator<StatementLine>): Promise<StatementLine | null> {
  const next = await lines.next()
  return next.done === true ? null : next.value
}

async function* inOrder(lines: Lines, side: string): AsyncGenerator<StatementLine> {
  let last: string | null = null
  for await (const line of lines) {
    if (last !== null && line.key <= last) throw new RangeError(`reconcile: the ${side} is not in order`)
    last = line.key
    yield line
  }
}
