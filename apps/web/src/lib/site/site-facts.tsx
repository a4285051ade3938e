import type { CalculatorPair } from '@puente/contract/rates/rates'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { logError } from '../errors/error-log.ts'
import type { followSite } from './follow-site.ts'
import { inOrder } from './in-order.ts'
import { type SharedFacts, type SiteData, keepIfEqual } from './site-data.ts'

export interface SiteFacts extends SharedFacts, Pick<SiteData, 'drawnAt' | 'origin'> {
  /** Asks for the rate of a pair, for a person who sees none. */
  readonly askRate: (pair: CalculatorPair) => void
  /** Whether the visitor is signed in. False until that is known, a while after the page is shown. */
  readonly signedIn: boolean
  /** For a page that learns earlier whether the visitor is signed in. */
  readonly setSignedIn: (known: boolean) => void
}

const FactsContext = createContext<SiteFacts | null>(null)

export function useSiteFacts(): SiteFacts {
  const facts = useContext(FactsContext)
  if (facts === null) throw new Error('useSiteFacts was called outside of SiteFactsProvider')
  return facts
}

const pairs = ['BRL_ARS', 'USDT_BRL'] as const
/** Delay after the page is shown: following must not compete with drawing. */
const followAfterMs = 3_000

const loadServer = async () => (await import('./ask-server.ts')).server

interface SiteFactsProviderProps {
  initial: SiteData
  /** Whether the page follows rates and settings while it is open. */
  live: boolean
  children: ReactNode
}

/** The rates and settings on the page: first as the server drew them, then kept up to date on a live page. */
export function SiteFactsProvider({ initial, live, children }: SiteFactsProviderProps) {
  const [data, setData] = useState(initial.facts)
  const [signedIn, setSignedIn] = useState(false)
  const [order] = useState(inOrder)
  const leaving = useRef<AbortController>(null)
  const asker = useCallback((): Asker | null => {
    const signal = leaving.current?.signal
    return signal === undefined || signal.aborted ? null : askerOf(signal, order, setData)
  }, [order])
  const askRate = useCallback((pair: CalculatorPair) => asker()?.rate(pair), [asker])

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    const { signal } = controller
    const ask = askerOf(signal, order, setData)
    if (live) askMissing(initial.facts, ask)
    else if (initial.facts.settings === null) ask.settings()
    let stop = (): void => {}
    const follow = async (): Promise<void> => {
      const server = await loadServer()
      if (signal.aborted) return
      if (live) stop = server.follow(...reactions(initial.facts, ask))
      const known = await server.isSignedIn()
      if (known && !signal.aborted) setSignedIn(true)
    }
    const timer = setTimeout(() => {
      follow().catch((error: unknown) => logError(error, location.pathname))
    }, followAfterMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
      stop()
    }
  }, [initial, live, order])

  const { drawnAt, origin } = initial
  const facts = useMemo(
    () => ({ ...data, drawnAt, origin, askRate, signedIn, setSignedIn }),
    [data, drawnAt, origin, askRate, signedIn],
  )
  return <FactsContext value={facts}>{children}</FactsContext>
}

interface FixedSiteFactsProps extends Pick<SiteData, 'facts' | 'drawnAt' | 'origin'> {
  children: ReactNode
}

const nothing = (): void => {}

/** Facts that are not refreshed, for a drawing of a public page inside another page. */
export function FixedSiteFacts({ facts, drawnAt, origin, children }: FixedSiteFactsProps) {
  const value = useMemo(
    () => ({ ...facts, drawnAt, origin, askRate: nothing, signedIn: false, setSignedIn: nothing }),
    [facts, drawnAt, origin],
  )
  return <FactsContext value={value}>{children}</FactsContext>
}

interface Asker {
  readonly settings: () => void
  readonly orderRate: () => void
  readonly rate: (pair: CalculatorPair) => void
}

/** What to read after an event, and after events may have been missed. */
function reactions(initial: SharedFacts, ask: Asker): Parameters<typeof followSite> {
  let asksForMissing = false
  return [
    ({ topic, id }) => {
      const pair = pairs.find((known) => known === id)
      if (topic === 'settings') ask.settings()
      else if (topic === 'rate' && pair !== undefined) ask.rate(pair)
      else if (topic === 'rate') ask.orderRate()
    },
    () => {
      // Settings may have changed meanwhile too, for example the addresses that people send money to.
      ask.settings()
      for (const pair of pairs) ask.rate(pair)
      // The server had no rate a moment ago. Asked again at once, it would only refuse.
      if (initial.orderRate !== null || asksForMissing) ask.orderRate()
      asksForMissing = true
    },
  ]
}

/** Reads each fact and stores the answer. Without an answer the old value stays, with its age beside it. */
function askerOf(
  signal: AbortSignal,
  order: ReturnType<typeof inOrder>,
  setData: (change: (before: SharedFacts) => SharedFacts) => void,
): Asker {
  const ask = async <Fact,>(
    name: string,
    read: (server: Awaited<ReturnType<typeof loadServer>>) => Promise<Fact>,
    put: (before: SharedFacts, fact: Fact) => SharedFacts,
  ): Promise<void> => {
    const counts = order.ask(name)
    try {
      const fact = await read(await loadServer())
      if (counts()) setData((before) => keepIfEqual(before, put(before, fact)))
    } catch (error) {
      if (!signal.aborted) logError(error, location.pathname)
    }
  }
  return {
    settings: () =>
      void ask(
        'settings',
        (server) => server.settings(signal),
        (before, settings) => ({ ...before, settings }),
      ),
    orderRate: () =>
      void ask(
        'order-rate',
        (server) => server.orderRate(signal),
        (before, orderRate) => ({ ...before, orderRate }),
      ),
    rate: (pair) =>
      void ask(
        pair,
        (server) => server.calculatorRate(pair, signal),
        (before, rate) => ({ ...before, calculatorRates: { ...before.calculatorRates, [pair]: rate } }),
      ),
  }
}

/** Reads at once what the page lacks. If the server drew it without an order rate, an event reports the next one. */
function askMissing(initial: SharedFacts, ask: Asker): void {
  if (initial.settings === null) {
    ask.settings()
    if (initial.orderRate === null) ask.orderRate()
  }
  for (const pair of pairs) if (initial.calculatorRates[pair] === null) ask.rate(pair)
}
