/** What a place of the demo sells, and when its Brazilian customers come. */
export interface Trade {
  /** The name of its establishment; null for the merchant's own desk. */
  readonly store: string | null
  /** About how many sales each day of the week has, Monday first. */
  readonly perDay: readonly number[]
  /** The periods of the day with sales, in hours of Buenos Aires. A Sunday has only the first period. */
  readonly hours: readonly (readonly [from: number, to: number])[]
  readonly goods: readonly Goods[]
  /** About how many visits of the store's page each sale brings, besides one or two a day that lead to no sale. */
  readonly visitsPerSale: number
}

export interface Goods {
  readonly what: string
  /** In reais: the least, the most, and the steps between. */
  readonly price: readonly [least: number, most: number, step: number]
  /** Whether the customer's licence plate is recorded. */
  readonly withPlate?: boolean
}

export const trades: readonly Trade[] = [
  {
    store: 'Estación Lapacho',
    perDay: [0.9, 0.7, 0.8, 1, 1.3, 1.8, 1.5],
    hours: [
      [6, 12],
      [15, 22],
    ],
    visitsPerSale: 2,
    goods: [
      { what: 'Nafta súper', price: [90, 320, 10], withPlate: true },
      { what: 'Nafta premium', price: [150, 420, 10], withPlate: true },
      { what: 'Gasoil', price: [180, 640, 20], withPlate: true },
      { what: 'Lavado completo', price: [45, 75, 5], withPlate: true },
      { what: 'Café y chipá caliente', price: [18, 46, 2] },
    ],
  },
  {
    store: 'Parrilla Doña Ñata',
    perDay: [0, 0.4, 0.5, 0.6, 1.1, 1.5, 1.2],
    hours: [
      [12, 15.5],
      [19, 21.3],
    ],
    visitsPerSale: 3,
    goods: [
      { what: 'Mesa para dos', price: [110, 210, 1] },
      { what: 'Parrillada para cuatro', price: [240, 460, 1] },
      { what: 'Surubí a la parrilla', price: [85, 160, 1] },
      { what: 'Docena de empanadas', price: [58, 72, 1] },
    ],
  },
  {
    store: 'Posada Selva Adentro',
    perDay: [0.2, 0.2, 0.2, 0.3, 0.6, 0.4, 0.2],
    hours: [
      [8, 11],
      [14, 20],
    ],
    visitsPerSale: 6,
    goods: [
      { what: 'Dos noches, habitación doble', price: [520, 780, 10] },
      { what: 'Una noche con desayuno', price: [260, 390, 10] },
      { what: 'Traslado a las Cataratas', price: [90, 140, 5] },
    ],
  },
  {
    store: null,
    perDay: [0.8, 0.6, 0.7, 0.8, 1, 0.9, 0],
    hours: [
      [8, 13],
      [16, 20],
    ],
    visitsPerSale: 0,
    goods: [
      { what: 'Cambio de aceite', price: [115, 190, 5], withPlate: true },
      { what: 'Cubierta 175/65 R14', price: [280, 360, 10], withPlate: true },
      { what: 'Batería 65 A', price: [390, 470, 10], withPlate: true },
      { what: 'Bidón y lubricante', price: [48, 96, 4] },
      { what: 'Alineado y balanceo', price: [85, 130, 5], withPlate: true },
    ],
  },
]

/** Invented customers. Their CPFs (`cpfOfCustomer`) belong to nobody that we know. */
export const customers: readonly string[] = [
  'Carlos Eduardo Bittencourt',
  'Fernanda Quadros',
  'Gilmar Antunes da Rosa',
  'Patrícia Wollmann',
  'Rafael Hoffmann',
  'Jussara Prestes',
  'Tiago Camargo Leal',
  'Beatriz Conceição',
  'Valdir Schneider',
  'Luana Machado',
  'Edson Moreira Filho',
  'Cristiane Pagliari',
  'Vinícius Sampaio',
  'Rosângela Tavares',
  'Otávio Guimarães',
  'Simone Krüger',
  'Adriano Peixoto',
  'Débora Assunção',
  'Márcio Zanella',
  'Larissa Fontoura',
  'Ivo Bressan',
  'Helena Maria de Jesus Vasconcelos',
  'Renato Yamada',
  'Kátia Rezende',
  'Leandro Dal Bosco',
  'Sílvia Portela',
  'Augusto Meneghetti',
]

/** The CPF of a customer: a number of nine digits that grows with the index, and the two check digits of the Receita Federal. */
export function cpfOfCustomer(index: number): string {
  const base = String(104_270_000 + index * 7_919).padStart(9, '0')
  const first = checkDigit(base)
  return `${base}${first}${checkDigit(`${base}${first}`)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, one, at) => total + Number(one) * (digits.length + 1 - at), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
