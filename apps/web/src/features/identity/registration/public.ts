/** What other features may import from identity/registration. */
export { wrongCuitText } from './cuit-texts.ts'
