import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { contractForBrowser } from './contract-plugin.ts'

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))

async function built(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractForBrowser()],
    build: {
      write: false,
      minify: false,
      lib: { entry: `${contract}${file}`, formats: ['es'] },
      rolldownOptions: { external: /zod/ },
    },
  })
  const outputs: Rolldown.RolldownOutput[] = [result].flat().filter((one) => 'output' in one)
  return outputs.flatMap(({ output }) => output.map((one) => ('code' in one ? one.code : ''))).join('')
}

it.each(['privacy.ts', 'identity/sessions.ts'])(
  'leaves out what only the server reads of %s',
  async (file) => {
    const code = await built(file)
    expect(code).toContain('path: "/')
    expect(code).not.toMatch(/\b(summary|rateLimit|problems|whileLocked):/)
  },
)
