import type { CustomerSearch } from '@trailgate/shared/customers/schemas'
import { omitEmpty } from '@trailgate/shared/text'
import { staffOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { segmentQuery } from '#customers/segments/segments'

/** A search within a segment: its filters and order, and what the caller asks besides or otherwise. */
export async function withSegment<Asked extends CustomerSearch>(
  caller: Caller,
  { segment, ...asked }: Asked
): Promise<Omit<Asked, 'segment'>> {
  if (segment === undefined) return asked
  const saved = await segmentQuery({
    id: segment,
    staffId: caller.kind === 'key' ? null : staffOf({ caller }).id,
    resource: 'customers',
  })
  return { ...saved, ...omitEmpty(asked) } as Omit<Asked, 'segment'>
}
