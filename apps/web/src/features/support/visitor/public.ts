/** What other features may import from support/visitor. */
export { LazyContact } from './lazy-contact.tsx'
