/** What the picture of a store of the demo shows. */
export type StoreScene = 'station' | 'grill' | 'hotel' | 'workshop'

const sky = {
  station: ['#123B52', '#F2A65A'],
  grill: ['#7FB8C9', '#E9E2C8'],
  hotel: ['#0E2A3B', '#2F6B5E'],
  workshop: ['#9CC3D5', '#F1EBDD'],
} as const

/** A drawing of a scene as SVG, 1280 by 720. */
export function storeScene(scene: StoreScene): string {
  const [top, bottom] = sky[scene]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".75" stop-color="${bottom}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#sky)"/>${hills(scene === 'hotel' ? '#123F36' : '#3F7A55')}${scenes[scene]()}</svg>`
}

const scenes: Readonly<Record<StoreScene, () => string>> = {
  station: () =>
    `${box(0, 560, 1280, 160, '#2B3A40')}${road(640)}${box(190, 250, 760, 60, '#F7F4EC')}${box(190, 292, 760, 18, '#E8B93C')}${box(250, 310, 26, 260, '#D9D4C6')}${box(864, 310, 26, 260, '#D9D4C6')}${[380, 640].map((x) => pump(x)).join('')}${box(990, 370, 230, 200, '#EDE5D2')}${box(1015, 420, 110, 90, '#FFD98A')}${box(1150, 430, 50, 140, '#5B3B2A')}${car(470, 500, '#C4473A')}`,
  grill: () =>
    `${box(0, 540, 1280, 180, '#B98B5E')}${tree(210, 560, 210, '#D46BA8')}${tree(1120, 560, 170, '#4D8B57')}${box(420, 300, 520, 260, '#F3E3C3')}${roof(390, 300, 580, '#A8452F')}${box(470, 370, 130, 100, '#FFDF9A')}${box(640, 380, 90, 180, '#6B4226')}${box(770, 370, 130, 100, '#FFDF9A')}${[250, 560, 880].map((x) => table(x, 600)).join('')}${smoke(910, 270)}`,
  hotel: () =>
    `${stars()}${box(0, 560, 1280, 160, '#0D2A24')}${box(330, 250, 620, 320, '#E9DEC6')}${roof(290, 250, 700, '#7A3E2A')}${[0, 1, 2, 3, 4].map((nth) => [0, 1].map((row) => box(370 + nth * 118, 290 + row * 120, 70, 80, nth === 2 && row === 1 ? '#5B3B2A' : '#FFD77A')).join('')).join('')}${tree(170, 570, 200, '#1E6B4C')}${tree(1110, 570, 230, '#1E6B4C')}<ellipse cx="640" cy="650" rx="330" ry="42" fill="#4FB3C4"/>`,
  workshop: () =>
    `${box(0, 560, 1280, 160, '#8C8F8A')}${box(240, 260, 800, 310, '#E3E5DF')}${box(240, 230, 800, 70, '#2C5F8A')}${box(300, 350, 300, 220, '#22303A')}${box(680, 350, 300, 220, '#22303A')}${car(350, 500, '#E8B93C')}${car(730, 500, '#3C7A9E')}${[1080, 1120, 1100].map((x, nth) => `<circle cx="${x}" cy="${nth === 2 ? 490 : 540}" r="30" fill="none" stroke="#1C2226" stroke-width="18"/>`).join('')}`,
}

export function box(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

export function hills(fill: string): string {
  return `<path d="M0 520 C180 430 320 470 480 500 S820 420 980 470 1180 510 1280 460 V720 H0Z" fill="${fill}"/>`
}

function road(y: number): string {
  return [60, 320, 580, 840, 1100].map((x) => box(x, y, 130, 12, '#F2E9C9')).join('')
}

function pump(x: number): string {
  return `${box(x, 420, 70, 150, '#D8402F')}${box(x + 12, 440, 46, 44, '#DDF0F2')}<path d="M${x + 70} 460 q38 0 30 60 t-20 40" fill="none" stroke="#1C2226" stroke-width="8"/>`
}

export function car(x: number, y: number, fill: string): string {
  return `<path d="M${x} ${y + 70} v-28 q4 -16 26 -18 l34 -34 q8 -8 22 -8 h70 q14 0 22 10 l28 32 q26 4 28 20 v26z" fill="${fill}"/><path d="M${x + 62} ${y + 24} l24 -26 h28 v26z m64 -26 h34 l22 26 h-56z" fill="#DDF0F2"/>${[x + 52, x + 176].map((at) => `<circle cx="${at}" cy="${y + 72}" r="24" fill="#1C2226"/><circle cx="${at}" cy="${y + 72}" r="10" fill="#C9CDCB"/>`).join('')}`
}

export function roof(x: number, y: number, width: number, fill: string): string {
  return `<path d="M${x} ${y} L${x + width / 2} ${y - 120} L${x + width} ${y}Z" fill="${fill}"/>`
}

export function tree(x: number, y: number, size: number, fill: string): string {
  const crown = [
    [0, -1.15, 0.5],
    [-0.35, -0.9, 0.4],
    [0.35, -0.9, 0.4],
  ] as const
  return `${box(x - size * 0.06, y - size * 0.8, size * 0.12, size * 0.85, '#5B3B2A')}${crown.map(([dx, dy, r]) => `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="${fill}"/>`).join('')}`
}

export function table(x: number, y: number): string {
  return `${box(x, y, 150, 14, '#F7F4EC')}${box(x + 66, y + 14, 18, 60, '#6B4226')}${box(x - 40, y + 30, 44, 10, '#6B4226')}${box(x + 146, y + 30, 44, 10, '#6B4226')}`
}

function smoke(x: number, y: number): string {
  return `${box(x - 20, y - 90, 40, 120, '#8C3B28')}<path d="M${x} ${y - 100} q-40 -40 0 -80 t0 -80" fill="none" stroke="#FFFFFF" stroke-opacity=".7" stroke-width="18" stroke-linecap="round"/>`
}

function stars(): string {
  return Array.from(
    { length: 24 },
    (_, nth) =>
      `<circle cx="${(nth * 197) % 1280}" cy="${30 + ((nth * 83) % 170)}" r="${2 + (nth % 2)}" fill="#F7F4EC"/>`,
  ).join('')
}
