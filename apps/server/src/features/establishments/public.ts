export { closeEstablishments, eraseEstablishments } from './erase-establishments.ts'
export { readDraft } from './registration-draft.ts'
export { encryptedPaymentColumns } from './payments/encrypted-columns.ts'
export { encryptedEstablishmentColumns } from './encrypted-columns.ts'
