import type { Registration } from '@puente/contract/identity/accounts'
import { hourPresets } from '@puente/domain/establishment-hours'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { demoAccounts } from './demo-accounts.ts'
import type { ShopScene } from './shop-pictures.ts'

/** A further merchant of a demo with a past, with their bank account and approved establishments. All are invented, as in `demo-people.ts`. */
export interface FurtherMerchant {
  readonly person: Registration
  readonly bank: { readonly bankName: string; readonly cbu: string }
  readonly stores: readonly { readonly scene: ShopScene; readonly form: RegistrationForm }[]
}

const shared = { password: demoAccounts.merchant.password, language: 'es' } as const
const none = { whatsapp: '', description: '' } as const
const mapsOf = (city: string): string => `https://www.google.com/maps/place/${encodeURIComponent(city)}`
const iguazu = {
  province: 'Misiones',
  city: 'Puerto Iguazú',
  googleMapsUrl: mapsOf('Puerto Iguazú'),
} as const
const irigoyen = {
  province: 'Misiones',
  city: 'Bernardo de Irigoyen',
  googleMapsUrl: mapsOf('Bernardo de Irigoyen'),
} as const
const obera = { province: 'Misiones', city: 'Oberá', googleMapsUrl: mapsOf('Oberá') } as const
const libres = {
  province: 'Corrientes',
  city: 'Paso de los Libres',
  googleMapsUrl: mapsOf('Paso de los Libres'),
} as const
const posadas = { province: 'Misiones', city: 'Posadas', googleMapsUrl: mapsOf('Posadas') } as const

const hostel: FurtherMerchant = {
  person: {
    ...shared,
    email: 'hotel@demo.puente.test',
    fullName: 'Graciela Ramírez Ojeda',
    phone: { countryCode: '+54', number: '3757424416' },
    dni: '23817450',
    cuit: '27238174509',
    occupation: 'Hotelera',
    companyName: 'Hostel Yacutinga',
    address: {
      postalCode: 'N3370',
      direccion: 'Félix de Azara',
      numero: '260',
      barrio: 'Centro',
      ciudad: 'Puerto Iguazú',
      provincia: 'Misiones',
    },
  },
  bank: { bankName: 'Banco Macro', cbu: '2850590940090418136105' },
  stores: [
    {
      scene: 'hostel',
      form: {
        ...none,
        ...iguazu,
        name: 'Hostel Yacutinga',
        category: 'hotel',
        cuit: '27238174509',
        phone: '3757424416',
        description:
          'Camas en dormis y cuartos privados a tres cuadras de la terminal. Cocina, hamacas y patio.',
        address: 'Félix de Azara 260',
        operatingHours: hourPresets.veinticuatro,
        services: ['wifi', 'breakfast', 'showers', 'pix'],
        products: ['lodging', 'coffee'],
      },
    },
    {
      scene: 'bar',
      form: {
        ...none,
        ...iguazu,
        name: 'Bar La Hamaca',
        category: 'restaurante',
        cuit: '30715901842',
        phone: '3757424417',
        description: 'Picadas, pizza y cerveza fría en la vereda. Música en vivo los viernes.',
        address: 'Félix de Azara 274',
        operatingHours: hourPresets.extendido,
        services: ['wifi', 'terrace', 'cards', 'pix'],
        products: ['pizza', 'drinks', 'Picadas'],
      },
    },
  ],
}

const workshop: FurtherMerchant = {
  person: {
    ...shared,
    email: 'taller@demo.puente.test',
    fullName: 'Hugo Benítez',
    phone: { countryCode: '+54', number: '3741420733' },
    dni: '25390617',
    cuit: '20253906171',
    occupation: 'Mecánico',
    companyName: 'Taller El Pindó',
    address: {
      postalCode: 'N3366',
      direccion: 'Av. Libertador',
      numero: '1180',
      barrio: 'Centro',
      ciudad: 'Bernardo de Irigoyen',
      provincia: 'Misiones',
    },
  },
  bank: { bankName: 'Banco de la Nación Argentina', cbu: '0110599520000001236114' },
  stores: [
    {
      scene: 'garage',
      form: {
        ...none,
        ...irigoyen,
        name: 'Taller El Pindó',
        category: 'taller',
        cuit: '20253906171',
        phone: '3741420733',
        description:
          'Motor, frenos y suspensión. Atendemos autos y camionetas de los dos lados de la frontera.',
        address: 'Av. Libertador 1180',
        operatingHours: hourPresets.comercial,
        services: ['roadside-help', 'tyre-air', 'pix'],
        products: ['spare-parts', 'lubricants'],
      },
    },
    {
      scene: 'parts',
      form: {
        ...none,
        ...irigoyen,
        name: 'Repuestos La Aduana',
        category: 'otros',
        cuit: '30716203774',
        phone: '3741420735',
        description: 'Repuestos, cubiertas y baterías. Pedidos de un día para el otro.',
        address: 'Andrés Guacurarí 95',
        operatingHours: hourPresets.comercial,
        services: ['cards', 'pix', 'pickup'],
        products: ['spare-parts', 'tyres', 'Baterías'],
      },
    },
  ],
}

const market: FurtherMerchant = {
  person: {
    ...shared,
    email: 'super@demo.puente.test',
    fullName: 'Norma Kowalczuk',
    phone: { countryCode: '+54', number: '3755405218' },
    dni: '28406915',
    cuit: '27284069159',
    occupation: 'Comerciante',
    companyName: 'Súper Tacuara',
    address: {
      postalCode: 'N3360',
      direccion: 'Av. Sarmiento',
      numero: '742',
      barrio: 'Centro',
      ciudad: 'Oberá',
      provincia: 'Misiones',
    },
  },
  bank: { bankName: 'Banco Credicoop', cbu: '1910027855001234672009' },
  stores: [
    {
      scene: 'market',
      form: {
        ...none,
        ...obera,
        name: 'Súper Tacuara',
        category: 'supermercado',
        cuit: '27284069159',
        phone: '3755405218',
        description: 'Almacén, verdulería y carnicería de barrio. Yerba de la zona a buen precio.',
        address: 'Av. Sarmiento 742',
        operatingHours: hourPresets.extendido,
        services: ['parking', 'cards', 'pix', 'delivery'],
        products: ['groceries', 'drinks', 'Yerba mate'],
      },
    },
    {
      scene: 'kiosk',
      form: {
        ...none,
        ...obera,
        name: 'Maxikiosco Tacuarita',
        category: 'conveniencia',
        cuit: '30716482509',
        phone: '3755405219',
        address: 'Santa Fe 18',
        operatingHours: hourPresets.veinticuatro,
        services: ['open-24h', 'pix'],
        products: ['snacks', 'drinks', 'coffee'],
      },
    },
  ],
}

const pharmacy: FurtherMerchant = {
  person: {
    ...shared,
    email: 'farmacia@demo.puente.test',
    fullName: 'Darío Antúnez',
    phone: { countryCode: '+54', number: '3772428164' },
    dni: '30177264',
    cuit: '20301772646',
    occupation: 'Farmacéutico',
    companyName: 'Farmacia del Puente',
    address: {
      postalCode: 'W3230',
      direccion: 'Colón',
      numero: '915',
      barrio: 'Centro',
      ciudad: 'Paso de los Libres',
      provincia: 'Corrientes',
    },
  },
  bank: { bankName: 'Banco Santander Argentina', cbu: '0720168080000012345120' },
  stores: [
    {
      scene: 'pharmacy',
      form: {
        ...none,
        ...libres,
        name: 'Farmacia del Puente',
        category: 'farmacia',
        cuit: '20301772646',
        phone: '3772428164',
        description: 'Medicamentos, pañales y protector solar. De turno los martes y los sábados.',
        address: 'Colón 915',
        operatingHours: hourPresets.extendido,
        services: ['wheelchair-access', 'cards', 'pix', 'delivery'],
        products: ['medicines', 'perfumery'],
      },
    },
    {
      scene: 'perfumery',
      form: {
        ...none,
        ...libres,
        name: 'Perfumería Jazmín',
        category: 'otros',
        cuit: '30716550938',
        phone: '3772428165',
        description: 'Perfumes, cosmética y regalos, a media cuadra de la plaza.',
        address: 'Sitja Nin 640',
        operatingHours: hourPresets.comercial,
        services: ['air-conditioning', 'cards', 'pix'],
        products: ['perfumery', 'Regalos'],
      },
    },
  ],
}

const wines: FurtherMerchant = {
  person: {
    ...shared,
    email: 'vinos@demo.puente.test',
    fullName: 'Silvina Acosta',
    phone: { countryCode: '+54', number: '3764437290' },
    dni: '26814074',
    cuit: '27268140749',
    occupation: 'Comerciante',
    companyName: 'Vinos y Fiambres Urú',
    address: {
      postalCode: 'N3300',
      direccion: 'Bolívar',
      numero: '1735',
      barrio: 'Centro',
      ciudad: 'Posadas',
      provincia: 'Misiones',
    },
  },
  bank: { bankName: 'Banco Galicia', cbu: '0070310720000401234563' },
  stores: [
    {
      scene: 'wines',
      form: {
        ...none,
        ...posadas,
        name: 'Vinos y Fiambres Urú',
        category: 'conveniencia',
        cuit: '27268140749',
        phone: '3764437290',
        description: 'Malbec, quesos y salames de la colonia. Armamos la tabla para llevar.',
        address: 'Bolívar 1735',
        operatingHours: hourPresets.comercial,
        services: ['pickup', 'cards', 'pix'],
        products: ['drinks', 'Quesos', 'Fiambres', 'Vinos'],
      },
    },
    {
      scene: 'ices',
      form: {
        ...none,
        ...posadas,
        name: 'Heladería Guaraní',
        category: 'restaurante',
        cuit: '30716718464',
        phone: '3764437291',
        description:
          'Helado artesanal frente a la costanera. Mburucuyá, dulce de leche y más de treinta gustos.',
        address: 'Av. Costanera 2210',
        operatingHours: hourPresets.extendido,
        services: ['terrace', 'playground', 'pix'],
        products: ['desserts', 'coffee'],
      },
    },
  ],
}

export const furtherMerchants: readonly FurtherMerchant[] = [hostel, workshop, market, pharmacy, wines]
