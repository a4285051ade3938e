import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** What a provider said about a failed test, to be copied for its support. */
export function ProviderWords({ sentence, words }: { sentence: string; words: string }) {
  const { result } = useTexts('provider-settings/admin')
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-[640] text-small">{result.words}</h3>
      <p className="w-full break-words rounded-[10px] bg-s2 p-3 font-mono text-label">{words}</p>
      <CopyButton
        size="small"
        text={`${sentence}\n${words}`}
        label={result.copy}
        copiedLabel={result.copied}
      />
    </section>
  )
}
