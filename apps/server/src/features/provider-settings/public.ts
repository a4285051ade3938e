/**
 * What other parts of the server may use of the providers' settings: the operator's commands rotate the key of the stored credentials, and use them.
 */
export type { ConfiguredProvider } from './configured-providers.ts'
export { readChosenProvider } from './credentials-repository.ts'
export { encryptedCredentialColumns } from './encrypted-columns.ts'
export { createStoredCredentials } from './stored-credentials.ts'
