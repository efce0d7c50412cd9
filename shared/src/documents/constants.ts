/** Document types. */
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

/** Accepted file types, with the content type each is served as. */
export const DOCUMENT_FILE_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

/** Largest document, in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024

/** Largest picture, in megapixels: more than phones take, few enough to decode within memory limits. */
export const DOCUMENT_MAX_MEGAPIXELS = 50

/** Larger pictures are scaled down to this: half of it is sharp enough to read a page of paper. */
export const DOCUMENT_KEPT_MEGAPIXELS = 16

/** Limits per customer: stored documents, and uploads per hour. */
export const DOCUMENTS_MAX = 50
export const DOCUMENTS_MAX_BYTES = 100 * 1024 * 1024
export const DOCUMENT_UPLOADS_PER_HOUR = 30
