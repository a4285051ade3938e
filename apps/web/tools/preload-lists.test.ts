import { expect, it } from 'vitest'
import { preloadLists } from './preload-lists.ts'

it('leaves out of a list what its host has loaded already, and small chunks, by the names that the files no longer carry', () => {
  const { plugin, shorten } = preloadLists()
  const files = { a: 'core', b: 'later', c: 'pencil', d: 'history-page', e: 'app', f: 'landing-screen' }
  const bundle = Object.fromEntries(
    Object.entries(files).map(([file, name]) => [
      `assets/${file}.js`,
      { type: 'chunk', name, code: ' '.repeat(name === 'pencil' ? 999 : 1_000) },
    ]),
  )
  const { generateBundle } = plugin as unknown as {
    generateBundle: { handler: (options: object, bundle: object) => void }
  }
  generateBundle.handler({}, { ...bundle, 'assets/d.css': { type: 'asset', names: ['d.css'] } })
  const list = ['assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/d.css']
  expect(shorten(list, 'assets/e.js')).toEqual(['assets/d.js', 'assets/d.css'])
  expect(shorten(list, 'assets/f.js')).toEqual(['assets/b.js', 'assets/d.js', 'assets/d.css'])
  expect(() => shorten(['assets/other.js'], 'assets/e.js')).toThrow('other.js is not of this build')
})
