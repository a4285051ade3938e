/** What other parts of the server may use of finance: its gate, and the operator's command that sets the shared password. */
export { behindGate } from './finance.routes.ts'
export { leastPasswordLength, setFinancePassword } from './set-password.ts'
