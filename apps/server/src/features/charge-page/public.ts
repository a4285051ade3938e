export { maskedName } from './masked-name.rules.ts'
