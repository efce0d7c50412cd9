import type { Document } from '@trailgate/shared/documents/schemas'

import type { Path } from '../api/queryCache.ts'

/** Documents of the rider and their minors, newest first. */
export function documentsOf(customerId: number): Path<Document[]> {
  return `/customers/${customerId}/documents?include_minors=true`
}
