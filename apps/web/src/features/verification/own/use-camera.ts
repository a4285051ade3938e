import { type RefObject, useEffect, useRef, useState } from 'react'
import { cameraFault } from './camera-fault.ts'

export type Camera =
  | { readonly state: 'opening' | 'live' }
  /**
   * `denied`: the person or the browser refused. `failed`: another program uses the camera, or took it meanwhile. `missing`: there is no
   * camera.
   */
  | { readonly state: 'denied' | 'failed' | 'missing' }

/** KYC-011: the resolution that an identity card needs. A weaker camera gives what it has. */
const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** The live picture of a camera in a video element, from mounting to unmounting. Leaving the screen switches the camera off. */
export function useCamera(facing: 'user' | 'environment'): {
  camera: Camera
  video: RefObject<HTMLVideoElement | null>
  retry: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    void openCamera(facing, leaving.signal, video, setCamera)
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the attempt is what opens it again
  }, [facing, attempt])

  const retry = (): void => {
    setCamera({ state: 'opening' })
    setAttempt(attempt + 1)
  }
  return { camera, video, retry }
}

async function openCamera(
  facing: 'user' | 'environment',
  leaving: AbortSignal,
  video: RefObject<HTMLVideoElement | null>,
  say: (camera: Camera) => void,
): Promise<void> {
  // Missing on a page that was not served securely, and in some embedded browsers.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices?.getUserMedia === undefined) {
    say({ state: 'missing' })
    return
  }
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: { ...wanted, facingMode: { ideal: facing } },
    })
    const stop = (): void => stream.getTracks().forEach((track) => track.stop())
    const screen = video.current
    if (leaving.aborted || screen === null) {
      stop()
      return
    }
    leaving.addEventListener('abort', () => {
      stop()
      screen.srcObject = null
    })
    // Another program took the camera, or the phone was put away.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (!leaving.aborted) say({ state: 'failed' })
    })
    screen.srcObject = stream
    await screen.play()
    if (!leaving.aborted) say({ state: 'live' })
  } catch (error) {
    if (!leaving.aborted) say({ state: cameraFault(error) })
  }
}
