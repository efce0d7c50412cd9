import {
  newSegmentSchema,
  segment,
  segmentChangesSchema,
  segmentListSchema,
} from '@trailgate/shared/segments/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Segments = () => import('#customers/segments/segments_controller')

const letters = chapter('Letters and segments')

/** Saved searches of the lists. */
export function segmentRoutes() {
  letters.get('/segments', 'segments.use', [Segments, 'index'], {
    summary: "The segments that come with the program, the shared ones and the caller's own",
    query: segmentListSchema,
    total: true,
    answer: v.array(segment),
  })
  letters.post('/segments', 'segments.use', [Segments, 'store'], {
    summary: 'Save a search of a list; managers may share it',
    body: newSegmentSchema,
    made: segment,
  })
  letters.put('/segments/:id', 'segments.use', [Segments, 'update'], {
    summary: 'Change what is sent of a segment; shared ones managers only',
    body: segmentChangesSchema,
    answer: segment,
  })
  letters.delete('/segments/:id', 'segments.use', [Segments, 'destroy'], {
    summary: 'Delete a segment; the people in it are not touched',
  })
}
