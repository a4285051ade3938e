/** Where time comes from. Injected everywhere, so that no test waits for it and no endpoint can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
