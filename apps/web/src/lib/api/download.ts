import type { CallInput, Endpoint } from '@puente/contract/protocol/endpoint'
import { readFile } from '@puente/contract/files'
import { type CallOptions, readAnswer, reportedProblem, sendJson } from './client.ts'

/** A file as the server sent it. The type is the server's, which has inspected the content. */
export interface FetchedFile {
  readonly blob: Blob
  /** As the server named it. Empty if it sent no name. */
  readonly name: string
}

interface DownloadOptions extends Pick<CallOptions, 'signal'> {
  /** Receives the number of bytes so far. The total is not known. */
  readonly onProgress?: (receivedBytes: number) => void
}

/**
 * Fetches the file of a download endpoint of the contract.
 * @throws ApiProblem, NetworkFailure, UnexpectedAnswer as `call` does
 */
export async function download<const E extends Endpoint & { readonly download: true }>(
  endpoint: E,
  input: CallInput<E>,
  { onProgress, ...options }: DownloadOptions = {},
): Promise<FetchedFile> {
  const answer = await sendJson(
    endpoint,
    input,
    async (response) => {
      if (response.status !== endpoint.status) return readAnswer(response)
      const blob = await (onProgress === undefined ? response.blob() : counted(response, onProgress))
      return { blob, name: nameIn(response.headers.get('content-disposition')) }
    },
    options,
  )
  if ('blob' in answer) return answer
  throw reportedProblem(endpoint, answer)
}

/**
 * A private file. Each call is audited as one opening (ruling 42): do not call it before a person looks, and do not keep the
 * answer.
 */
export async function downloadFile(id: string, signal: AbortSignal): Promise<Blob> {
  return (await download(readFile, { params: { id } }, { signal })).blob
}

/** The body of an answer. Reports its progress. */
async function counted(
  response: Response,
  onProgress: NonNullable<DownloadOptions['onProgress']>,
): Promise<Blob> {
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      received += chunk.byteLength
      onProgress(received)
      out.enqueue(chunk)
    },
  })
  const { headers, body } = response
  return new Response(body?.pipeThrough(counter) ?? null, { headers }).blob()
}

/** Saves a fetched file where the person's browser puts downloads. */
export function saveFile({ blob, name }: FetchedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? ''
}
