import { expect, it } from 'vitest'
import { imageFileName, imageName, imageUrl, parseImageFileName } from './image-name.rules.ts'

const now = new Date('2026-11-24T05:30:00.123Z')
const random = 'a1'.repeat(12)

it('names a picture by the establishment, the time and a random part (EST-070)', () => {
  const name = imageName('Parrilla Ñandú', now, random)
  expect(name).toBe(`parrilla-nandu-20261124053000-${random}`)
  expect(imageUrl(name, 'large')).toBe(`/establishment-images/${name}-1280.webp`)
  expect(imageUrl(name, 'small')).toBe(`/establishment-images/${name}-640.webp`)
  expect(imageName('日本', now, random)).toBe(`establecimiento-20261124053000-${random}`)
})

it('reads only its own names', () => {
  const name = imageName('x'.repeat(255), now, random)
  expect(parseImageFileName(imageFileName(name, 'small'))).toEqual({ name, size: 'small' })
  expect(parseImageFileName(imageFileName(name, 'large'))).toEqual({ name, size: 'large' })
  for (const text of [
    '',
    `${name}.webp`,
    `${name}-320.webp`,
    `../${name}-640.webp`,
    `${name}-640.webp\n`,
    'a-640.webp',
  ])
    expect(parseImageFileName(text)).toBeNull()
})
