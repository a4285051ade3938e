import { useEffect, useState } from 'react'
import { applyTheme, type Theme } from '../lib/theme/theme.ts'
import { Segmented } from '../ui/segmented.tsx'
import { FormSamples } from './form-samples.tsx'
import { MoneySamples } from './money-samples.tsx'
import { PartSamples } from './part-samples.tsx'
import { TableSamples } from './table-samples.tsx'

/** Every component in every state, in both themes. Part of development and tests, never of the product's build. */
export function GalleryScreen() {
  const [theme, setTheme] = useState<Theme>(() => (location.search.includes('light') ? 'light' : 'dark'))
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.title = 'Gallery'
  }, [])
  return (
    <main id="content" className="gutter mx-auto grid max-w-[80rem] gap-10 py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="sign text-page">Gallery</h1>
        <div className="w-56">
          <Segmented
            label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </div>
      </header>
      <PartSamples />
      <MoneySamples />
      <FormSamples />
      <TableSamples />
    </main>
  )
}
