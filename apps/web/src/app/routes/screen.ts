import { lazyRouteComponent } from '@tanstack/react-router'
import { NetworkFailure } from '../../lib/api/api-problem.ts'
import { languageOf, zoneOf } from '../../lib/i18n/language.ts'
import { loadTexts } from '../../lib/i18n/texts.ts'
import type { AreaName } from '../../messages/areas.ts'

/**
 * The options of a route whose screen has its own chunk: the screen and its texts load side by side.
 * @param load the dynamic import of the screen's file
 * @param name the exported component
 * @param areas the areas of texts that the screen reads
 */
export function screen<Module extends Record<Name, unknown>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly AreaName[] = [],
) {
  return {
    component: lazyRouteComponent(() => orOffline(load as () => Promise<Record<string, never>>), name),
    loader: ({ location }: { location: { pathname: string } }) =>
      orOffline(() => loadTexts(languageOf(zoneOf(location.pathname)), areas)),
  }
}

/**
 * Reports a file of a screen or of its texts that is missing because there is no network as an offline error. The router takes any other missing file for
 * one of an older version and reloads the page, which would lose what is on it.
 */
async function orOffline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (reason) {
    throw navigator.onLine ? reason : new NetworkFailure(reason)
  }
}
