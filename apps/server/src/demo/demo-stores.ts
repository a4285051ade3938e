import { hourPresets } from '@puente/domain/establishment-hours'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import type { StoreScene } from './store-pictures.ts'

/** An invented establishment of the demo, and the state of its registration. */
export interface DemoStore {
  readonly owner: 'merchant' | 'inReview'
  /** Null for one without a picture. */
  readonly scene: StoreScene | null
  readonly fate: 'approved' | 'pending' | { readonly reason: string; readonly step: number }
  /** For a demo with a past. */
  readonly registeredDaysAgo: number
  readonly form: RegistrationForm
}

const iguazu = { province: 'Misiones', city: 'Puerto Iguazú' } as const

/** The oldest first. */
export const demoStores: readonly DemoStore[] = [
  {
    owner: 'merchant',
    scene: null,
    fate: {
      reason: 'No encontramos el comercio en esa dirección. Revisá el número y el enlace de Google Maps.',
      step: 2,
    },
    registeredDaysAgo: 95,
    form: {
      ...iguazu,
      name: 'Kiosco La Costanera',
      category: 'conveniencia',
      cuit: '30715539086',
      phone: '3757423077',
      whatsapp: '',
      description: '',
      address: 'Costanera s/n',
      googleMapsUrl: 'https://www.google.com/maps/place/Puerto+Iguaz%C3%BA',
      operatingHours: hourPresets.comercial,
      services: ['pix'],
      products: ['drinks', 'snacks'],
    },
  },
  {
    owner: 'merchant',
    scene: 'hotel',
    fate: 'approved',
    registeredDaysAgo: 94,
    form: {
      ...iguazu,
      name: 'Posada Selva Adentro',
      category: 'hotel',
      cuit: '30718402634',
      phone: '3757421360',
      whatsapp: '3757421360',
      description:
        'Doce habitaciones entre árboles, a diez minutos de las Cataratas. Desayuno con chipá y frutas, pileta y estacionamiento techado.',
      address: 'Ruta Nacional 12, km 5',
      googleMapsUrl: 'https://www.google.com/maps/place/Puerto+Iguaz%C3%BA',
      operatingHours: hourPresets.veinticuatro,
      services: ['wifi', 'parking', 'air-conditioning', 'breakfast', 'pix', 'Traslado a las Cataratas'],
      products: ['lodging', 'coffee', 'drinks'],
    },
  },
  {
    owner: 'merchant',
    scene: 'grill',
    fate: 'approved',
    registeredDaysAgo: 93,
    form: {
      ...iguazu,
      name: 'Parrilla Doña Ñata',
      category: 'restaurante',
      cuit: '30719264170',
      phone: '3757422415',
      whatsapp: '',
      description: 'Asado a la leña, surubí y empanadas. Mesas bajo el lapacho y sombra todo el día.',
      address: 'Av. Brasil 145',
      googleMapsUrl: 'https://www.google.com/maps/place/Puerto+Iguaz%C3%BA',
      operatingHours: hourPresets.extendido,
      services: ['wifi', 'restrooms', 'terrace', 'playground', 'cards', 'pix'],
      products: ['grill', 'empanadas', 'desserts', 'drinks', 'Surubí a la parrilla'],
    },
  },
  {
    owner: 'merchant',
    scene: 'station',
    fate: 'approved',
    registeredDaysAgo: 92,
    form: {
      ...iguazu,
      name: 'Estación Lapacho',
      category: 'combustible',
      cuit: '27274183654',
      phone: '3757421180',
      whatsapp: '3757421180',
      description: 'Nafta, gasoil y café a dos cuadras del puente. Cambio de aceite sin turno.',
      address: 'Av. Victoria Aguirre 820',
      googleMapsUrl: 'https://www.google.com/maps/place/Puerto+Iguaz%C3%BA',
      operatingHours: hourPresets.veinticuatro,
      services: ['open-24h', 'restrooms', 'tyre-air', 'car-wash', 'pix'],
      products: ['petrol', 'premium-petrol', 'diesel', 'lubricants', 'coffee', 'Chipá caliente'],
    },
  },
  {
    owner: 'inReview',
    scene: 'workshop',
    fate: 'pending',
    registeredDaysAgo: 1,
    form: {
      province: 'Misiones',
      city: 'Eldorado',
      name: 'Taller Los Hermanos',
      category: 'taller',
      cuit: '30716620456',
      phone: '3751421904',
      whatsapp: '3751421904',
      description: 'Frenos, tren delantero y electricidad. También autos con patente de Brasil.',
      address: 'Av. San Martín 2310',
      googleMapsUrl: 'https://www.google.com/maps/place/Eldorado,+Misiones',
      operatingHours: hourPresets.comercial,
      services: ['roadside-help', 'tyre-air', 'cards', 'pix'],
      products: ['spare-parts', 'tyres', 'lubricants'],
    },
  },
]
