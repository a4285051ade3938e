export { closeEstablishments, eraseEstablishments } from './erase-establishments.ts'
export { insertOpenEstablishment } from './establishment-repository.ts'
export { readDraft } from './registration-draft.ts'
export { encryptedPaymentColumns } from './payments/encrypted-columns.ts'
