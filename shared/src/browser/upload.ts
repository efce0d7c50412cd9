import { errorOfAnswer, errorOfNetwork } from '../http/error.ts'
import { API, seconds, type Lost } from './api.ts'

export interface Upload {
  headers: Readonly<Record<string, string>>
  /** Progress from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
  lost?: Lost
}

/**
 * Posts a form with files and returns the JSON of the answer. Fetch cannot report upload progress, so this uses
 * XMLHttpRequest, with the same errors.
 */
export function upload(
  path: string,
  form: FormData,
  { headers, onProgress, signal, lost = errorOfNetwork }: Upload
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', API + path)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = (cause) => reject(lost(cause))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const { status } = request
      const answer = parsed(request.responseText)
      if (status >= 200 && status < 300) return resolve(answer)
      reject(errorOfAnswer(status, answer, seconds(request.getResponseHeader('retry-after'))))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not our server's answer, such as a proxy's error page: use the status.
    return undefined
  }
}
