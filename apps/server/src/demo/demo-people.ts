import type { Registration } from '@puente/contract/identity/accounts'
import { demoAccounts } from './demo-accounts.ts'

/** The invented people of the demo: their numbers have right check digits and belong to no real person that we know. */
const shared = {
  password: demoAccounts.merchant.password,
  language: 'es',
} as const

export const merchant: Registration = {
  ...shared,
  email: demoAccounts.merchant.email,
  fullName: 'Lucía Ferreyra Duarte',
  phone: { countryCode: '+54', number: '3757421180' },
  dni: '27418365',
  cuit: '27274183654',
  occupation: 'Comerciante',
  companyName: 'Estación Lapacho',
  address: {
    postalCode: 'N3370',
    direccion: 'Av. Victoria Aguirre',
    numero: '820',
    barrio: 'Centro',
    ciudad: 'Puerto Iguazú',
    provincia: 'Misiones',
  },
}

export const unverified: Registration = {
  ...shared,
  email: demoAccounts.unverified.email,
  fullName: 'Ramiro Ñancucheo',
  phone: { countryCode: '+54', number: '2944431207' },
  dni: '31860492',
  cuit: '20318604925',
  occupation: 'Gastronómico',
  companyName: null,
  address: {
    postalCode: 'R8400',
    direccion: 'Calle Mitre',
    numero: '415',
    barrio: 'Centro',
    ciudad: 'San Carlos de Bariloche',
    provincia: 'Río Negro',
  },
}

export const inReview: Registration = {
  ...shared,
  email: demoAccounts.inReview.email,
  fullName: "Bruno O'Higgins",
  phone: { countryCode: '+54', number: '1143127705' },
  dni: '24905713',
  cuit: '20249057135',
  occupation: 'Hotelero',
  companyName: 'Hotel Costanera',
  address: {
    postalCode: 'C1043',
    direccion: 'Av. Córdoba',
    numero: '655',
    barrio: 'San Nicolás',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
  },
}

export const admin: Registration = {
  ...shared,
  email: demoAccounts.admin.email,
  fullName: 'Clara Villalba',
  phone: { countryCode: '+54', number: '1150316642' },
  dni: '29337018',
  cuit: '27293370181',
  occupation: 'Operadora',
  companyName: null,
  address: {
    postalCode: 'C1002',
    direccion: 'San Martín',
    numero: '344',
    barrio: 'San Nicolás',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
  },
}

/** Where the merchant's and the reviewed person's pesos go. */
export const bankAccounts = {
  merchant: {
    holderName: merchant.fullName,
    bankName: 'Banco Macro',
    cbu: '2850590940090418135201',
    cuit: merchant.cuit,
  },
  inReview: {
    holderName: inReview.fullName,
    bankName: 'Banco de la Nación Argentina',
    cbu: '0110599520000001235579',
    cuit: inReview.cuit,
  },
} as const

/** Sales of the merchant: what the client pays for, and how far each sale gets. */
export const sales = [
  {
    reaisMinor: '35000',
    client: 'Marina Souza',
    document: '52998224725',
    description: 'Nafta súper 60 L',
    fate: 'paid-out',
  },
  {
    reaisMinor: '12800',
    client: 'João Pereira',
    document: '11144477735',
    description: 'Cambio de aceite',
    fate: 'part-paid',
  },
  {
    reaisMinor: '8450',
    client: "Ana D'Ávila Nuñez",
    document: '39053344705',
    description: 'Desayuno y café',
    fate: 'paid',
  },
  {
    reaisMinor: '21000',
    client: 'Marina Souza',
    document: '52998224725',
    description: 'Diésel 45 L',
    fate: 'pending',
  },
] as const
