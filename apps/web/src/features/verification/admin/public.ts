export { waitingTone } from './waiting.rules.ts'
