import type { SegmentResource } from '@trailgate/shared/segments/constants'
import type { NewSegment, Segment } from '@trailgate/shared/segments/schemas'

import { call, type Signal } from '../api/client.ts'

/** Reading, saving and deleting segments. */
export const segmentCalls = {
  getSegments: ({ list, signal }: Signal & { list: SegmentResource }) =>
    call<Segment[]>(`/segments?resource=${list}`, { signal }),
  saveSegment: (body: NewSegment) => call<Segment>('/segments', { method: 'POST', body }),
  deleteSegment: ({ id }: { id: number }) => call(`/segments/${id}`, { method: 'DELETE' }),
}
