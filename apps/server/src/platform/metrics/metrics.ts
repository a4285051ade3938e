import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What one process counts; `/api/metrics` shows it. Labels hold names of ours only, never ids or values of people. */
export interface Metrics {
  readonly registry: Registry
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>
  readonly rateLimited: Counter<'class'>
  readonly noticesStored: Counter<'provider' | 'result'>
  readonly noticesRefused: Counter<'provider' | 'reason'>
  readonly noticesProcessed: Counter<'provider' | 'state'>
  readonly pixUnreadable: Counter<'provider'>
  readonly certificateEnds: Gauge<'provider'>
  readonly outboxRelayed: Counter<'kind'>
  readonly jobsDone: Counter<'queue' | 'result'>
  readonly auditSealed: Counter
  readonly liveStreams: Gauge
  readonly liveSessions: Gauge<'streams'>
  readonly liveLeaks: Counter
  readonly liveEvents: Counter
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `puente_${name}_total`, help, labelNames, registers })
  return {
    registry,
    httpDuration: new Histogram({
      name: 'puente_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    rateLimited: counter('rate_limited', 'Requests refused by the rate limiter', ['class']),
    noticesStored: counter('notices_stored', 'Provider notices stored or known already', [
      'provider',
      'result',
    ]),
    noticesRefused: counter('notices_refused', 'Provider notices without a valid proof', [
      'provider',
      'reason',
    ]),
    noticesProcessed: counter('notices_processed', 'Provider notices after a try', ['provider', 'state']),
    pixUnreadable: counter('pix_unreadable', 'Pix in answers of a provider that could not be read', [
      'provider',
    ]),
    certificateEnds: new Gauge({
      name: 'puente_provider_certificate_end_seconds',
      help: 'When our certificate at a provider ends, in seconds since 1970',
      labelNames: ['provider'],
      registers,
    }),
    outboxRelayed: counter('outbox_relayed', 'Events and jobs passed on from the outbox', ['kind']),
    jobsDone: counter('jobs_done', 'Tries of jobs', ['queue', 'result']),
    auditSealed: counter('audit_sealed', 'Audit entries sealed', []),
    liveStreams: new Gauge({ name: 'puente_live_streams', help: 'Open live streams', registers }),
    liveSessions: new Gauge({
      name: 'puente_live_sessions',
      help: 'Sessions by how many live streams they hold; more than 3 is a leak of the browser (HIST-036)',
      labelNames: ['streams'],
      registers,
    }),
    liveLeaks: counter('live_leaks', 'Times that a session came to hold more than 3 live streams', []),
    liveEvents: counter('live_events', 'Live events written to streams', []),
  }
}
