import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyScene } from '../../ui/illustrations.tsx'

/** The address of a store whose page is still to be built. */
export function ComingStoreScreen() {
  const texts = useTexts('establishments/store')
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-3 p-6 text-center">
      <EmptyScene />
      <h1 className="sign mt-2 text-page">{texts.title}</h1>
      <p className="max-w-md text-t2">{texts.description}</p>
      <a href="/" className={`${buttonClass()} mt-3`}>
        {texts.home}
      </a>
    </div>
  )
}
