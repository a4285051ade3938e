import { expect, it } from 'vitest'
import { checkFeatureFolders, mostLooseFiles } from './folders.ts'

const feature = 'apps/server/src/features/orders'
const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => `${folder}/file-${nth}.ts`)

it('accepts a folder of a feature with as many files as allowed, and any number in folders below it', () => {
  expect(
    checkFeatureFolders([...files(feature, mostLooseFiles), ...files(`${feature}/history`, 40)]),
  ).toEqual([])
})

it('refuses one more, and names the folder', () => {
  const faults = checkFeatureFolders(files(feature, mostLooseFiles + 1))
  expect(faults).toMatchObject([{ path: feature, rule: 'feature-folder' }])
})

it('counts the features of the server alone', () => {
  expect(checkFeatureFolders(files('apps/web/src/features/orders', 40))).toEqual([])
})
