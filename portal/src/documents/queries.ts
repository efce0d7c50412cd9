import type { Document } from '@trailgate/shared/documents/schemas'

import type { Path } from '../api/queryCache.ts'

/** The documents of the rider and of their minors, the newest first. */
export function documentsOf(customerId: number): Path<Document[]> {
  return `/customers/${customerId}/documents?include_minors=true`
}
