import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'

import { randomId } from '@trailgate/shared/browser/random_id'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { DocumentType } from '@trailgate/shared/documents/constants'
import { messages as documents } from '@trailgate/shared/documents/messages'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

interface Sending {
  file: File
  type: DocumentType
}

/** Sends a document and tells how far it is; leaving the form stops it. */
export function useUpload(customerId: number, onDone: () => void) {
  const [part, setPart] = useState(0)
  const sending = useRef<AbortController>(null)
  const keys = useRef(new WeakMap<File, Partial<Record<DocumentType, string>>>())
  const notify = useNotify()
  useEffect(() => () => sending.current?.abort(), [])

  const { mutate, isPending, error } = useProviderMutation('customers', 'uploadDocument', {
    onSuccess() {
      notify(details['documents.uploaded'], { type: 'success' })
      onDone()
    },
  })

  function send({ file, type }: Sending): void {
    const controller = new AbortController()
    sending.current = controller
    setPart(0)
    const form = new FormData()
    // Before the file, so that the server knows it when the file begins.
    form.set('document_type', type)
    form.set('file', file)
    mutate({
      id: customerId,
      form,
      onProgress: setPart,
      signal: controller.signal,
      key: keyOf(file, type),
    })
  }

  /** Idempotency key per file and type: a retry after a lost answer creates no second document. */
  function keyOf(file: File, type: DocumentType): string {
    const known = keys.current.get(file) ?? {}
    keys.current.set(file, known)
    return (known[type] ??= randomId())
  }

  return {
    send,
    sending: isPending,
    part,
    failure: error ? sentenceFor(error, documents['upload.failed']) : undefined,
  }
}
