/** The door of identity/registration to other features. */
export { wrongCuitText } from './cuit-texts.ts'
