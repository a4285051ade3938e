import { parseArgentinePostalCode } from './argentine-postal-code.ts'
import type { ArgentineProvince } from './establishment.ts'

export interface PostalPlace {
  readonly city: string
  readonly province: ArgentineProvince
}

/** What a postal code suggests. The real place may differ, because small places share the code of a bigger one. */
export interface PostalSuggestion {
  /** Null if the code names no province that we know. */
  readonly province: ArgentineProvince | null
  /** The cities that are known to use this code, each once. */
  readonly places: readonly PostalPlace[]
}

/**
 * Digits and the cities that use them. This is our own choice of places that matter here: capitals, cities of about 50,000 people, and the
 * border and tourist towns, where Brazilians pay. Each pair was found in at least two public sources; one that only one source has
 * is left out. It is not, and must not become, a copy of a table of all codes.
 */
const CITIES: Readonly<Partial<Record<ArgentineProvince, string>>> = {
  'Buenos Aires':
    '1625 Escobar, 1629 Pilar, 1642 San Isidro, 1648 Tigre, 1650 San Martín, 1708 Morón, 1814 Cañuelas, 1824 Lanús, ' +
    '1832 Lomas de Zamora, 1865 San Vicente, 1870 Avellaneda, 1878 Quilmes, 1900 La Plata, 2700 Pergamino, 2800 Zárate, ' +
    '2804 Campana, 2900 San Nicolás de los Arroyos, 6000 Junín, 6700 Luján, 7000 Tandil, 7130 Chascomús, 7165 Villa Gesell, ' +
    '7167 Pinamar, 7300 Azul, 7400 Olavarría, 7500 Tres Arroyos, 7600 Mar del Plata, 7620 Balcarce, 7630 Necochea, ' +
    '8000 Bahía Blanca',
  Catamarca: '4700 San Fernando del Valle de Catamarca',
  Chaco: '3500 Resistencia, 3540 Villa Ángela, 3700 Presidencia Roque Sáenz Peña',
  Chubut:
    '8431 Lago Puelo, 9000 Comodoro Rivadavia, 9100 Trelew, 9103 Rawson, 9105 Gaiman, 9120 Puerto Madryn, 9200 Esquel, ' +
    '9203 Trevelin',
  Córdoba:
    '2400 San Francisco, 5000 Córdoba, 5152 Villa Carlos Paz, 5166 Cosquín, 5172 La Falda, 5186 Alta Gracia, ' +
    '5194 Villa General Belgrano, 5220 Jesús María, 5800 Río Cuarto, 5850 Río Tercero, 5870 Villa Dolores, 5900 Villa María',
  Corrientes:
    '3220 Monte Caseros, 3230 Paso de los Libres, 3302 Ituzaingó, 3340 Santo Tomé, 3342 Gobernador Virasoro, 3344 Alvear, ' +
    '3346 La Cruz, 3400 Corrientes, 3450 Goya, 3460 Curuzú Cuatiá, 3470 Mercedes',
  'Entre Ríos':
    '2820 Gualeguaychú, 2840 Gualeguay, 3100 Paraná, 3153 Victoria, 3200 Concordia, 3206 Federación, 3228 Chajarí, ' +
    '3240 Villaguay, 3260 Concepción del Uruguay, 3265 Villa Elisa, 3280 Colón, 3283 San José',
  Formosa: '3600 Formosa, 3610 Clorinda',
  Jujuy:
    '4500 San Pedro de Jujuy, 4512 Libertador General San Martín, 4600 San Salvador de Jujuy, 4608 Perico, 4612 Palpalá, ' +
    '4630 Humahuaca, 4650 La Quiaca',
  'La Pampa': '6300 Santa Rosa, 6360 General Pico',
  'La Rioja': '5300 La Rioja, 5360 Chilecito',
  Mendoza:
    '5500 Mendoza, 5501 Godoy Cruz, 5507 Luján de Cuyo, 5515 Maipú, 5539 Las Heras, 5570 San Martín, 5600 San Rafael, ' +
    '5613 Malargüe, 5620 General Alvear',
  Misiones:
    '3300 Posadas, 3315 Leandro N. Alem, 3322 San Ignacio, 3328 Jardín América, 3334 Puerto Rico, 3334 Garuhapé, ' +
    '3350 Apóstoles, 3357 San Javier, 3360 Oberá, 3364 San Vicente, 3366 Bernardo de Irigoyen, 3370 Puerto Iguazú, ' +
    '3376 Wanda, 3378 Puerto Esperanza, 3380 Eldorado, 3384 Montecarlo',
  Neuquén:
    '8300 Neuquén, 8309 Centenario, 8318 Plaza Huincul, 8322 Cutral Có, 8340 Zapala, 8370 San Martín de los Andes, ' +
    '8371 Junín de los Andes, 8407 Villa La Angostura',
  'Río Negro':
    '8324 Cipolletti, 8328 Allen, 8332 General Roca, 8336 Villa Regina, 8400 San Carlos de Bariloche, 8430 El Bolsón, ' +
    '8500 Viedma, 8520 San Antonio Oeste',
  Salta: '4400 Salta, 4440 Metán, 4530 San Ramón de la Nueva Orán, 4560 Tartagal',
  'San Juan': '5400 San Juan, 5413 Chimbas, 5425 Rawson',
  'San Luis': '5700 San Luis, 5730 Villa Mercedes, 5881 Merlo',
  'Santa Cruz':
    '9011 Caleta Olivia, 9015 Pico Truncado, 9050 Puerto Deseado, 9301 El Chaltén, 9400 Río Gallegos, 9405 El Calafate, ' +
    '9407 Río Turbio',
  'Santa Fe':
    '2000 Rosario, 2300 Rafaela, 2600 Venado Tuerto, 3000 Santa Fe, 3080 Esperanza, 3560 Reconquista',
  'Santiago del Estero': '4200 Santiago del Estero, 4220 Termas de Río Hondo, 4300 La Banda',
  'Tierra del Fuego': '9410 Ushuaia, 9420 Río Grande',
  Tucumán: '4000 San Miguel de Tucumán, 4103 Tafí Viejo, 4107 Yerba Buena, 4146 Concepción',
}

const CAPITAL: PostalPlace = { city: 'Buenos Aires', province: 'Ciudad Autónoma de Buenos Aires' }

/** Every pair of the table, without the capital, whose digits are a range. */
export const postalPlaces: readonly (PostalPlace & { readonly digits: string })[] = Object.entries(
  CITIES,
).flatMap(([province, cities]) =>
  cities.split(', ').map((entry) => ({
    digits: entry.slice(0, 4),
    city: entry.slice(5),
    province: province as ArgentineProvince,
  })),
)

function placesOf(digits: string): readonly PostalPlace[] {
  // The capital has a code for each part of it. No other place begins below 1500.
  if (digits >= '1000' && digits < '1500') return [CAPITAL]
  return postalPlaces.filter((place) => place.digits === digits)
}

/** Reads a postal code as it is typed. Null if it is not a complete code. A letter decides the province. */
export function suggestPlace(text: string): PostalSuggestion | null {
  const code = parseArgentinePostalCode(text)
  if (code === null) return null
  const places = placesOf(code.digits)
    .filter(({ province }) => code.province === null || province === code.province)
    .map(({ city, province }) => ({ city, province }))
  const [first] = places
  const isOneProvince = places.every(({ province }) => province === first?.province)
  return { province: code.province ?? (isOneProvince ? (first?.province ?? null) : null), places }
}
