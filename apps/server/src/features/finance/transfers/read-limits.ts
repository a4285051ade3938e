import type { TransferLimitsView } from '@puente/contract/finance/transfer-limits'
import { brl } from '@puente/contract/protocol/wire'
import {
  type LimitWindow,
  limitWindowOf,
  type PeriodLimits,
  type TransferLimits,
} from '@puente/domain/transfer-limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { CollectorFailure, type ProviderLimits } from '../../collections/public.ts'
import { readLimits } from './limits-repository.ts'
import { sentIn } from './transfer-repository.ts'

export interface LimitsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

/** The limits in force, what is used of them, and those of the provider beside. @param port null if the provider has no interface for limits */
export async function readTransferLimits(
  deps: LimitsDeps,
  port: ProviderLimits | null,
): Promise<TransferLimitsView> {
  const { database, clock } = deps
  const now = limitWindowOf(clock.now())
  // The other period that ended last.
  const before = limitWindowOf(new Date(now.from.getTime() - 1))
  const [stored, present, past, theirs] = await Promise.all([
    readLimits(database),
    usedIn(database, now),
    usedIn(database, before),
    readTheirs(deps, port),
  ])
  const { limits, version, changedAt, changedBy } = stored
  const used = { [now.period]: present, [before.period]: past }
  return {
    version,
    daytime: { ...shown(limits.daytime), ...required(used['daytime']) },
    night: { ...shown(limits.night), ...required(used['night']) },
    ...theirs,
    changedAt: changedAt.toISOString(),
    changedBy,
  }
}

async function usedIn(database: Database, window: LimitWindow) {
  const { sentMinor, largestMinor } = await sentIn(database, window)
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    used: brl(sentMinor),
    largest: brl(largestMinor),
  }
}

type Theirs = Pick<TransferLimitsView, 'provider' | 'providerLimits'>

/** A provider that does not answer must not hide the limits that bind. */
async function readTheirs({ log }: LimitsDeps, port: ProviderLimits | null): Promise<Theirs> {
  if (port === null) return { provider: null, providerLimits: 'none' }
  try {
    return { provider: bothShown(await port.read()), providerLimits: port.set === null ? 'shown' : 'changed' }
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    log.warn({ event: 'finance.provider-failed', err: error }, 'the provider did not show its limits')
    return { provider: null, providerLimits: 'unknown' }
  }
}

function bothShown({ daytime, night }: TransferLimits) {
  return { daytime: shown(daytime), night: shown(night) }
}

function shown({ perTransferMinor, perDayMinor }: PeriodLimits) {
  return { perTransfer: brl(perTransferMinor), perDay: brl(perDayMinor) }
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a day has two periods')
  return value
}
