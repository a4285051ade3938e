import type { ProviderStatement, StatementPage } from '../ports/statement.port.ts'
import { type AskedPage, statementQuery } from './statement-query.rules.ts'

/**
 * One page of a provider's statement. Never call it inside a transaction.
 * @throws DomainError `statement.period-refused`, `statement.page-refused` before the provider is called
 * @throws CollectorFailure
 */
export async function readStatementPage(
  statement: ProviderStatement,
  asked: AskedPage,
  now: Date,
): Promise<StatementPage> {
  return statement.readPage(statementQuery(asked, now))
}
