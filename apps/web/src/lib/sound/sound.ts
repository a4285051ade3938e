import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'

const key = 'sound'
const listeners = new Set<() => void>()
let context: AudioContext | undefined

export function soundOn(): boolean {
  return readStored(key) !== 'off'
}

export function setSound(on: boolean): void {
  writeStored(key, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useSound(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, soundOn)
}

/** Browsers allow sound only after a touch: call this in the handler of the button that leads to the sound. */
export function unlockSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

/** Plays two short rising tones for a confirmed Pix. */
export function playSuccess(): void {
  tone(660, 0, 0.09)
  tone(880, 0.11, 0.09)
  vibrate([80, 60, 160])
}

/** One low tone. */
export function playError(): void {
  tone(250, 0, 0.22)
  vibrate([200])
}

/** The same low tone twice: nothing may be handed over. It sounds unlike the success even to a person who does not look at the screen. */
export function playStop(): void {
  tone(220, 0, 0.25)
  tone(220, 0.4, 0.25)
  vibrate([300, 120, 300])
}

/** Two falling tones: the payment is back with the person who sent it. */
export function playReturned(): void {
  tone(440, 0, 0.12)
  tone(330, 0.16, 0.2)
  vibrate([120, 80, 120])
}

/** Two soft equal tones: something new elsewhere. The caller checks whether sounds are on: a desk and a counter store that choice apart. */
export function playBell(): void {
  sound(590, 0, 0.12)
  sound(590, 0.2, 0.12)
}

/** Vibrates if sounds are on and the person has touched the page. Before a touch the browser would log an error. */
function vibrate(pattern: number[]): void {
  if (soundOn() && navigator.userActivation.hasBeenActive) navigator.vibrate?.(pattern)
}

function tone(frequencyHz: number, afterSeconds: number, seconds: number): void {
  if (soundOn()) sound(frequencyHz, afterSeconds, seconds)
}

function sound(frequencyHz: number, afterSeconds: number, seconds: number): void {
  if (context?.state !== 'running') return
  const start = context.currentTime + afterSeconds
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequencyHz
  // Short ramps at both ends: a hard edge clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.32, start + 0.012)
  volume.gain.setValueAtTime(0.32, start + seconds - 0.02)
  volume.gain.linearRampToValueAtTime(0, start + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
