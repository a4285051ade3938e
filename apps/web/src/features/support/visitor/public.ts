/** The door of support/visitor to other features. */
export { LazyContact } from './lazy-contact.tsx'
