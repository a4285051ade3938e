/** What other parts of the server may use of finance: the operator's command sets the shared password. */
export { leastPasswordLength, setFinancePassword } from './set-password.ts'
