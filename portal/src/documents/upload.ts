import * as browser from '@trailgate/shared/browser/upload'
import { ApiError } from '@trailgate/shared/http/error'

import { noAnswer } from '../api/client.ts'
import { customerSession } from '../session/customerSession.ts'

interface Upload {
  path: string
  body: FormData
  /** The Idempotency-Key. */
  key: string
  /** Progress from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/** Uploads a form with a file; otherwise like `call`, with the same errors. */
export async function upload({ path, body, key, onProgress, signal }: Upload): Promise<void> {
  try {
    const headers = { 'Idempotency-Key': key }
    await browser.upload(path, body, { headers, onProgress, signal, lost: noAnswer })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) customerSession.expire()
    throw error
  }
}
