/** A browser and a system as people call them. */
export interface DeviceName {
  readonly browser: string
  readonly system: string
}

/** The first match: browsers also name those they derive from. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.+ Safari\//, 'Safari'],
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The device that a `User-Agent` names, for display only. Null if it names nothing that people would recognise. */
export function deviceName(userAgent: string | null): DeviceName | null {
  const find = (names: ReadonlyArray<readonly [RegExp, string]>) =>
    names.find(([form]) => form.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  return browser === undefined || system === undefined ? null : { browser, system }
}
