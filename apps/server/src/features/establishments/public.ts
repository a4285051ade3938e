export { insertOpenEstablishment } from './establishment-repository.ts'
