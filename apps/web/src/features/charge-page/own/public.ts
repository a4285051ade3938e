/** What other features may import from charge-page/own. */
export { chargePageQuery } from './charge-page-query.ts'
