/** What a document is. */
export const DOCUMENT_TYPES = ['waiver', 'identification', 'medical', 'insurance', 'other'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DEFAULT_DOCUMENT_TYPE: DocumentType = 'waiver'

export const DOCUMENT_TYPE_LABELS: Record<DocumentType, string> = {
  waiver: 'Waiver',
  identification: 'Identification',
  medical: 'Medical',
  insurance: 'Insurance',
  other: 'Other',
}

/** File types that are taken, with the content type each is served as. */
export const DOCUMENT_FILE_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

/** The largest document, in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

/** The largest picture, in millions of pixels: more than phones take, less than what a decoded one may cost. */
export const DOCUMENT_MAX_MEGAPIXELS = 50

/** A larger picture is made smaller: a page of paper is sharp to read with half of it. */
export const DOCUMENT_KEPT_MEGAPIXELS = 16

/** What one person may keep, and upload in an hour. */
export const DOCUMENTS_MAX = 50
export const DOCUMENTS_MAX_BYTES = 100 * 1024 * 1024
export const DOCUMENT_UPLOADS_PER_HOUR = 30
