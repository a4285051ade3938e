export { eraseTickets } from './ticket-repository.ts'
