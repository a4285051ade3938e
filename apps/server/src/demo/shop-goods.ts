import type { ShopScene } from './shop-pictures.ts'

/** What each further shop of the demo sells. The prices are those of the copied sales, so each fits small and large amounts. */
export const goodsOfShop: Readonly<Record<ShopScene, readonly string[]>> = {
  hostel: ['Noche en dormi', 'Cuarto privado con desayuno', 'Estadía en grupo'],
  bar: ['Picada y cervezas', 'Pizza a la piedra', 'Mesa en la vereda'],
  garage: ['Cambio de aceite y filtros', 'Frenos delanteros', 'Revisión antes de viajar'],
  parts: ['Repuestos', 'Lámparas y escobillas', 'Batería y cables'],
  market: ['Compra del mes', 'Carne y verdura', 'Yerba y almacén'],
  kiosk: ['Bebidas y golosinas', 'Café y medialunas', 'Snacks para el viaje'],
  pharmacy: ['Medicamentos', 'Protector solar y repelente', 'Artículos de bebé'],
  perfumery: ['Perfume', 'Maquillaje', 'Cremas y jabones'],
  wines: ['Vinos malbec', 'Fiambres y quesos', 'Caja de alfajores'],
  ices: ['Helado por kilo', 'Postre helado', 'Cucuruchos para todos'],
}
