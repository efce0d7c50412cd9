import { errorOfAnswer } from '@trailgate/shared/http/error'

import { noAnswer } from '../api/client.ts'
import { customerSession } from '../session/customerSession.ts'

interface Upload {
  path: string
  body: FormData
  /** The Idempotency-Key. */
  key: string
  /** How much of it has left, from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/**
 * Sends a form with a file. Only XMLHttpRequest tells how much of it has left; otherwise this is what `call` is, with
 * the same failures.
 */
export function upload({ path, body, key, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) return resolve()
      if (status === 401) customerSession.expire()
      const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined
      reject(errorOfAnswer(status, parsed(responseText), retryAfter))
    }
    request.onerror = (cause) => reject(noAnswer(cause))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours, such as a proxy's error page: then the status speaks.
    return undefined
  }
}
