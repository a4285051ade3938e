import { box, car, hills, roof, table, tree } from './store-pictures.ts'

/** The shop of a further merchant, by what its window shows. */
export type ShopScene = keyof typeof shops

interface Shop {
  readonly sky: readonly [top: string, bottom: string]
  readonly hills: string
  readonly pavement: string
  readonly wall: string
  readonly awning: readonly [first: string, second: string]
  readonly glass: string
  readonly hasGable: boolean
  /** What is in the two windows and in front of them. */
  readonly goods: () => string
}

const shops = {
  hostel: {
    sky: ['#0B2436', '#3A6E5D'],
    hills: '#14463A',
    pavement: '#14352C',
    wall: '#D98B5F',
    awning: ['#2F6B5E', '#F2E6CC'],
    glass: '#F3C969',
    hasGable: true,
    goods: () =>
      `${tree(110, 570, 200, '#1E6B4C')}${tree(1180, 570, 200, '#1E6B4C')}${spread(2, (x) => [420, 500].map((y) => box(x - 56, y, 112, 16, '#7A4B32') + box(x - 56, y - 14, 36, 14, '#FFFFFF')).join('') + box(x - 60, 400, 8, 150, '#7A4B32'))}<path d="M110 480 q90 110 200 20" fill="none" stroke="#E9C46A" stroke-width="14"/>`,
  },
  bar: {
    sky: ['#1B1F3A', '#C9705A'],
    hills: '#2C3B4E',
    pavement: '#3A3230',
    wall: '#5B3B2A',
    awning: ['#B0413E', '#F2E6CC'],
    glass: '#E9A94B',
    hasGable: false,
    goods: () =>
      `${Array.from({ length: 12 }, (_, nth) => `<circle cx="${130 + nth * 95}" cy="${150 + (nth % 2) * 24}" r="10" fill="#FFD77A"/>`).join('')}${spread(5, (x, nth) => bottle(x, 510, nth % 2 === 0 ? '#2F6B5E' : '#8C3B28'))}${table(180, 610)}${table(940, 610)}`,
  },
  garage: {
    sky: ['#8EC1D6', '#F4EAD2'],
    hills: '#5C8F62',
    pavement: '#77797A',
    wall: '#E8DFC9',
    awning: ['#1F5C7A', '#E9B44C'],
    glass: '#3B474D',
    hasGable: false,
    goods: () =>
      `${tree(110, 570, 200, '#4D8B57')}${car(280, 478, '#C4473A')}${car(750, 478, '#3C7A9E')}${[1110, 1160, 1135].map((x, nth) => tyre(x, nth === 2 ? 490 : 540)).join('')}`,
  },
  parts: {
    sky: ['#A9C7D1', '#EFE8D8'],
    hills: '#7A9B6E',
    pavement: '#8A8680',
    wall: '#C9CED1',
    awning: ['#C4473A', '#F7F4EC'],
    glass: '#DDE8EC',
    hasGable: false,
    goods: () =>
      `${spread(4, (x) => tyre(x, 430))}${spread(4, (x, nth) => box(x - 28, 486, 56, 60, nth % 2 === 0 ? '#E9B44C' : '#3C7A9E'))}`,
  },
  market: {
    sky: ['#6FB6CF', '#F7EFD8'],
    hills: '#5E9B5B',
    pavement: '#B9B2A3',
    wall: '#F3EAD3',
    awning: ['#2E8B57', '#F7F4EC'],
    glass: '#BFE0E8',
    hasGable: true,
    goods: () =>
      `${spread(4, (x, nth) => box(x - 30, 410, 60, 50, nth % 2 === 0 ? '#F7F4EC' : '#E9B44C'))}${['#D8402F', '#F2A63B', '#6FA84C', '#E9D24B', '#8C3B6B', '#D8402F'].map((fill, nth) => crate([262, 372, 482, 734, 844, 954][nth] ?? 0, 536, fill)).join('')}`,
  },
  kiosk: {
    sky: ['#22304F', '#E58A5C'],
    hills: '#3B4A5E',
    pavement: '#55504C',
    wall: '#3C7A9E',
    awning: ['#E9C46A', '#3C7A9E'],
    glass: '#FBE7B5',
    hasGable: false,
    goods: () =>
      `${spread(6, (x, nth) => bottle(x, 450, ['#D8402F', '#6FA84C', '#8C5A3C'][nth % 3] ?? '#D8402F'))}${spread(6, (x, nth) => box(x - 18, 496, 36, 46, nth % 2 === 0 ? '#D8402F' : '#3C7A9E'))}`,
  },
  pharmacy: {
    sky: ['#9CD0DA', '#F4F4EC'],
    hills: '#6FA77B',
    pavement: '#B4B8B6',
    wall: '#F7F7F2',
    awning: ['#2E9E62', '#F7F7F2'],
    glass: '#CFE9EE',
    hasGable: false,
    goods: () =>
      `<circle cx="640" cy="200" r="92" fill="#F7F7F2"/>${box(616, 134, 48, 132, '#2E9E62')}${box(574, 176, 132, 48, '#2E9E62')}${spread(6, (x, nth) => box(x - 18, 404, 36, 56, nth % 2 === 0 ? '#FFFFFF' : '#2E9E62'))}${spread(6, (x, nth) => box(x - 14, 490, 28, 48, nth % 2 === 0 ? '#E88A4A' : '#FFFFFF'))}`,
  },
  perfumery: {
    sky: ['#D9B8CF', '#F9EEE6'],
    hills: '#A9B89A',
    pavement: '#C9BDBB',
    wall: '#F3DCE4',
    awning: ['#A54E7B', '#F9EEE6'],
    glass: '#FFF6F2',
    hasGable: true,
    goods: () =>
      spread(
        5,
        (x, nth) =>
          `${box(x - 22, 470, 44, 66, ['#E8B5CD', '#8FC0DC', '#F2C46B'][nth % 3] ?? '#E8B5CD')}${box(x - 8, 446, 16, 24, '#A54E7B')}`,
      ),
  },
  wines: {
    sky: ['#3A2A38', '#D98E5F'],
    hills: '#4E4A3A',
    pavement: '#4A3B35',
    wall: '#7A4B32',
    awning: ['#6B1F33', '#EAD9B5'],
    glass: '#E8B978',
    hasGable: true,
    goods: () =>
      `${spread(6, (x) => bottle(x, 516, '#2B1A22'))}${spread(2, (x) => `<path d="M${x} 384 q34 30 6 74 q-42 -32 -6 -74z" fill="#B5654A"/>`)}`,
  },
  ices: {
    sky: ['#7CC6E0', '#FDF3DF'],
    hills: '#7FB77E',
    pavement: '#D9CDB8',
    wall: '#FBE8D3',
    awning: ['#E58AA0', '#FFFFFF'],
    glass: '#D6F1F7',
    hasGable: false,
    goods: () =>
      `${spread(4, (x, nth) => cone(x, 440, ['#F7A8C0', '#8C5A3C', '#9CD68E'][nth % 3] ?? '#F7A8C0'))}${table(200, 620)}${table(930, 620)}`,
  },
} as const satisfies Record<string, Shop>

export function isShopScene(scene: string): scene is ShopScene {
  return scene in shops
}

/** A drawing of a shop as SVG, 1280 by 720. */
export function shopScene(scene: ShopScene): string {
  const shop: Shop = shops[scene]
  const [top, bottom] = shop.sky
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".75" stop-color="${bottom}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#sky)"/>${hills(shop.hills)}${box(0, 565, 1280, 155, shop.pavement)}${front(shop)}${shop.goods()}</svg>`
}

/** A house with a gable or a sign, an awning, two windows and a door. */
function front({ wall, awning: [first, second], glass, hasGable }: Shop): string {
  const stripes = Array.from({ length: 18 }, (_, nth) =>
    box(208 + nth * 48, 320, 48, 56, nth % 2 === 0 ? first : second),
  )
  return `${hasGable ? roof(190, 250, 900, first) : box(200, 190, 880, 66, first)}${box(220, 250, 840, 330, wall)}${box(250, 385, 310, 165, glass)}${box(720, 385, 310, 165, glass)}${box(590, 385, 100, 195, '#5B3B2A')}${stripes.join('')}`
}

/** Things side by side, as many in each of the two windows. */
function spread(each: number, draw: (x: number, nth: number) => string): string {
  const step = 310 / each
  return [250, 720]
    .flatMap((left, window) =>
      Array.from({ length: each }, (_, nth) => draw(left + (nth + 0.5) * step, window * each + nth)),
    )
    .join('')
}

function bottle(x: number, y: number, fill: string): string {
  return `<path d="M${x - 14} ${y + 30} v-60 q0 -18 9 -26 v-30 h10 v30 q9 8 9 26 v60z" fill="${fill}"/>`
}

function tyre(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="28" fill="none" stroke="#0E1418" stroke-width="16"/>`
}

function crate(x: number, y: number, fill: string): string {
  const fruit = [0, 1, 2, 3].map(
    (nth) => `<circle cx="${x + 14 + nth * 26}" cy="${y}" r="18" fill="${fill}"/>`,
  )
  return `${fruit.join('')}${box(x - 8, y + 6, 110, 50, '#A9743F')}`
}

function cone(x: number, y: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="30" fill="${fill}"/><path d="M${x - 28} ${y + 12} h56 l-28 84z" fill="#D9A35B"/>`
}
