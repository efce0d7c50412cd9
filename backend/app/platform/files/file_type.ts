import { DOCUMENT_FILE_TYPES } from '@trailgate/shared/documents/constants'

export type FileType = (typeof DOCUMENT_FILE_TYPES)[keyof typeof DOCUMENT_FILE_TYPES]

/** Bytes needed to detect a file's type. */
export const HEAD_BYTES = 16

const BEGINS: Record<FileType, (head: string) => boolean> = {
  'application/pdf': (head) => /^%PDF-\d/.test(head),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8).startsWith('WEBPVP8'),
}
const TYPES = Object.keys(BEGINS) as FileType[]

/** Detects a file's type by its first bytes, ignoring its name; null for types that are not accepted. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const head = Buffer.from(bytes).toString('latin1')
  return TYPES.find((type) => BEGINS[type](head)) ?? null
}

/** HEIC, the picture format of iPhones. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes).toString('latin1')
  return /^.{4}ftyp(?:he(?:ic|ix|im|is|vc|vx)|mif1|msf1)/s.test(head)
}

/** Extensions that the right one replaces. */
const REPLACED = /\.(?:jfif|jpe|jpg|jpeg|png|gif|webp|pdf)$/i

/** Maximum length of an upload's name. */
const NAME_MAX = 200

/** The name with an extension of this type, so that a download opens as the type that was verified. */
export function namedAs(type: FileType, name: string): string {
  const endings = Object.entries(DOCUMENT_FILE_TYPES).flatMap(([ending, of]) =>
    of === type ? [ending] : []
  )
  const [, own = ''] = /\.([a-z]+)$/i.exec(name) ?? []
  if (endings.includes(own.toLowerCase())) return name
  const ending = `.${endings[0]}`
  const stem = [...name.replace(REPLACED, '')]
  return stem.slice(0, NAME_MAX - ending.length).join('') + ending
}
