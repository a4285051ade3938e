/** What other parts of the server may use of the providers' settings: the operator's command renews the key of what is stored. */
export { encryptedCredentialColumns } from './encrypted-columns.ts'
