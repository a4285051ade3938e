import type { PublicStore } from '@puente/contract/establishments/store'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { RiverCover } from '../../../ui/river-cover.tsx'

/** The store's picture, or the bridge with the first letter of the name (SHOP-008). */
export function StoreBanner({ store: { name, profileImageUrl, smallImageUrl } }: { store: PublicStore }) {
  const texts = useTexts('establishments/store')
  if (profileImageUrl !== null && smallImageUrl !== null)
    return (
      <img
        src={profileImageUrl}
        srcSet={`${smallImageUrl} 640w, ${profileImageUrl} 1280w`}
        sizes="(min-width: 64em) 1168px, 100vw"
        alt={texts.pictureOf(name)}
        fetchPriority="high"
        className="-mx-5 block h-44 w-[calc(100%+2.5rem)] max-w-none bg-s2 object-cover lg:mx-0 lg:h-60 lg:w-full lg:rounded-hero"
      />
    )
  const [letter = ''] = [...name.trim()]
  return (
    <>
      <div className="-mx-5 h-28 overflow-hidden lg:mx-0 lg:h-60 lg:rounded-hero">
        <RiverCover className="size-full" />
      </div>
      <span
        aria-hidden="true"
        className="sign relative -mt-8.5 grid size-17 place-items-center rounded-card bg-t1 text-28 text-bg ring-4 ring-bg lg:-mt-11 lg:ml-6 lg:size-23 lg:text-40"
      >
        {letter.toUpperCase()}
      </span>
    </>
  )
}
