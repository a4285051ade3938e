import type { PublicStore } from '@puente/contract/establishments/store'
import { hourPresets } from '@puente/domain/establishment-hours'

/** A store for tests: open from Monday to Saturday noon. */
export const sampleStore: PublicStore = {
  id: '0193d2a0-0000-7000-8000-000000000001',
  storeId: 'A7K2M',
  slug: 'parador-nandu',
  name: 'Parador Ñandú',
  category: 'combustible',
  description: 'Nafta, gasoil y café.',
  address: 'Ruta Nacional 12, km 1640',
  city: 'Puerto Iguazú',
  province: 'Misiones',
  phone: '+543757421180',
  whatsapp: '+543757421181',
  googleMapsUrl: 'https://maps.app.goo.gl/x1',
  operatingHours: hourPresets.comercial,
  services: ['wifi', 'Ducha caliente'],
  products: ['petrol'],
  profileImageUrl: '/establishment-images/parador-nandu-20261101120000-0a1b-1280.webp',
  smallImageUrl: '/establishment-images/parador-nandu-20261101120000-0a1b-640.webp',
}
