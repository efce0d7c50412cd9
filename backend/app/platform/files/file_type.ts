import { DOCUMENT_FILE_TYPES } from '@trailgate/shared/documents/constants'

export type FileType = (typeof DOCUMENT_FILE_TYPES)[keyof typeof DOCUMENT_FILE_TYPES]

/** How many bytes of a file tell what it is. */
export const HEAD_BYTES = 16

const BEGINS: Record<FileType, (head: string) => boolean> = {
  'application/pdf': (head) => /^%PDF-\d/.test(head),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8).startsWith('WEBPVP8'),
}

/**
 * What a file is: its first bytes decide, and the ending of its name must agree. Null for everything
 * that is not taken, whatever the sender calls it.
 */
export function fileTypeOf(bytes: Uint8Array, filename: string): FileType | null {
  const head = Buffer.from(bytes).toString('latin1')
  const ending = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const named = Object.entries(DOCUMENT_FILE_TYPES).find(([known]) => known === ending)?.[1]
  return named && BEGINS[named](head) ? named : null
}
