import { faultsAt, isTest, type Fault, type Source } from './source.ts'

const serverFeature = /^apps\/server\/src\/features\/([^/]+)\//
/** What every feature of the contract shares: how an endpoint, a refusal, an event and an amount look on the wire. */
const protocol = 'protocol'
/** Texts that belong to no feature: the frames around all screens, refusals, the screen of last resort, parts of texts. */
const sharedTexts = [
  'shell',
  'problems',
  'account-problems',
  'desk-problems',
  'desk-shell',
  'payer-problems',
  'critical',
  'parts',
]
const textsOfFrame = 'site/frame'

/** Paths that contain the name of a feature. The first group captures that name. */
const namedPlaces: readonly { readonly place: RegExp; readonly others: readonly string[] }[] = [
  { place: /^packages\/contract\/src\/([^/.]+)/, others: [protocol] },
  { place: /^apps\/web\/src\/features\/([^/]+)\//, others: [] },
  { place: /^apps\/web\/src\/messages\/(?:es|pt)\/([^/.]+)/, others: sharedTexts },
]

/** Checks that files of the contract, folders of the web app and areas of texts use the names of the server's features. */
export function checkFeatureNames(paths: Iterable<string>): Fault[] {
  const all = [...paths]
  const features = new Set(all.flatMap((path) => serverFeature.exec(path)?.[1] ?? []))
  return all.flatMap((path) =>
    namedPlaces.flatMap(({ place, others }): Fault[] => {
      const name = place.exec(path)?.[1]
      if (name === undefined || features.has(name) || others.includes(name)) return []
      return [{ path, line: 1, rule: 'feature-name', message: `the server has no feature '${name}'` }]
    }),
  )
}

const webFeature = /^apps\/web\/src\/features\/([^/]+)\//

/** Refuses a feature of the web app that reads the texts of another feature. */
export function checkTextAreas(source: Source): Fault[] {
  const feature = webFeature.exec(source.path)?.[1]
  if (feature === undefined || isTest(source.path)) return []
  const own = [`${feature}/`, ...sharedTexts.map((area) => `${area}'`), `${textsOfFrame}'`].join('|')
  return faultsAt(source, 'text', new RegExp(`\\b(?:useTexts\\(|textsOf\\(|Areas\\[)\\s*'(?!${own})`, 'g'), {
    rule: 'texts',
    message: `a feature reads no texts of another: the area is '${feature}/…'`,
  })
}
