import { expect, it } from 'vitest'
import { defaultSettings } from '../features/settings/setting-table.rules.ts'
import { changeOfSettings } from '../features/settings/settings.rules.ts'
import { demoSettings } from './demo-settings.ts'

const untouched = { settings: defaultSettings, unreadable: [] }

it('keeps the bounds that an operator would have to keep', () => {
  const { changed } = changeOfSettings(untouched, demoSettings)
  expect(changed.map(({ key }) => key).toSorted()).toEqual(Object.keys(demoSettings).toSorted())
})
