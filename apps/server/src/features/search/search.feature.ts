import { searchDesk as endpoint } from '@puente/contract/search'
import type { FeatureParts } from '../../platform/feature.ts'
import { type Finders, searchDesk } from './search-desk.ts'

/** The search of the admin area over everything that its lists find. */
export function searchFeature(finders: Finders): FeatureParts {
  return {
    routes(router) {
      router.on(endpoint, ({ query, actor }) => searchDesk(finders, query.text, actor))
    },
  }
}
