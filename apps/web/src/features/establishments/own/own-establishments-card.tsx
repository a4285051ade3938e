import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from '../../../ui/tone.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownEstablishmentsQuery } from './own-queries.ts'

const tones = { approved: 'success', pending: 'pending', rejected: 'error' } as const

/** The person's establishments with the state of each (PROF-021 to PROF-024). */
export function OwnEstablishmentsCard() {
  const texts = useTexts('establishments/own')
  const { problem } = useProblemText()
  const { data, error, refetch, isFetching } = useQuery(ownEstablishmentsQuery)
  const signedOut = error instanceof ApiProblem && error.status === 401
  return (
    <Card className="p-5">
      <h2 className="font-[620] text-section">{texts.title}</h2>
      {data === undefined && error !== null ? (
        <div className="mt-3">
          <Callout
            tone="error"
            title={signedOut ? texts.unauthenticated : texts.failed}
            announce
            action={
              <Button size="small" busy={isFetching} onClick={() => refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {problem(error)}
          </Callout>
        </div>
      ) : data === undefined ? (
        <Skeleton className="mt-3 h-12 w-full" />
      ) : data.establishments.length === 0 ? (
        <div className="mt-2 grid justify-items-start gap-3">
          <p className="text-small text-t2">{texts.empty}</p>
          <Link to="/registro-establecimiento" className={buttonClass({ variant: 'primary' })}>
            {texts.register}
          </Link>
        </div>
      ) : (
        <>
          <ul className="mt-2 divide-y divide-line">
            {data.establishments.map((establishment) => (
              <Establishment key={establishment.id} {...establishment} />
            ))}
          </ul>
          <Link to="/mis-establecimientos" className={buttonClass({ size: 'small' })}>
            {texts.openList}
          </Link>
        </>
      )}
    </Card>
  )
}

function Establishment({
  id,
  name,
  city,
  province,
  status,
  isActive,
  customUrl,
  rejectionReason,
}: OwnEstablishment) {
  const texts = useTexts('establishments/own')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-[560]">{name}</p>
        <p className="break-words text-small text-t2">
          {city}, {province}
        </p>
        {rejectionReason !== null && (
          <p className="whitespace-pre-line break-words text-small text-t2">
            <b className="font-[620]">{texts.reason}:</b> {rejectionReason}
          </p>
        )}
      </div>
      <Badge tone={tones[status]}>{texts[status]}</Badge>
      {status === 'rejected' && (
        <Link
          to="/registro-establecimiento"
          search={{ corregir: id }}
          aria-label={texts.correctOf(name)}
          className={buttonClass({ size: 'small' })}
        >
          {texts.correct}
        </Link>
      )}
      {status === 'approved' && !isActive && <Badge tone={statusTones.inactive}>{texts.inactive}</Badge>}
      {status === 'approved' && isActive && customUrl !== null && (
        <a
          href={customUrl}
          aria-label={texts.viewOf(name)}
          className="inline-flex min-h-11 items-center font-[560] text-small underline"
        >
          {texts.view}
        </a>
      )}
    </li>
  )
}
