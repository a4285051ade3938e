export { insertEstablishment } from './establishment-repository.ts'
