/** What other parts of the server may use of the providers' settings: the operator's commands renew the key of what is stored, and work with it. */
export { readChosenProvider } from './credentials-repository.ts'
export { encryptedCredentialColumns } from './encrypted-columns.ts'
export { createStoredCredentials } from './stored-credentials.ts'
