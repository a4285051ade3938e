let end: { readonly over: Promise<void>; readonly resolve: () => void } | null = null

/** Announces a sign-out: its session may be over at the server before the answer arrives. */
export function beginEnding(): void {
  if (end !== null) return
  let resolve = (): void => {}
  const over = new Promise<void>((done) => {
    resolve = done
  })
  end = { over, resolve }
}

/** The browser has forgotten the account. */
export function finishEnding(): void {
  end?.resolve()
  end = null
}

export function sessionIsEnding(): boolean {
  return end !== null
}

/** Resolves once no sign-out is under way. */
export async function endingOver(): Promise<void> {
  await end?.over
}
