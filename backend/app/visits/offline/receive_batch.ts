import type { OfflineAnswer, OfflineBatch } from '@trailgate/shared/offline/schemas'
import type { Caller } from '#access/callers'
import { asOneCall } from '#platform/audit/audited_call'
import { consume } from '#platform/http/rate_limits'
import { decideItem } from '#visits/offline/decide_item'
import { tabletOf } from '#visits/offline/tablet'

/**
 * Takes what a tablet captured, in the order of capture, and answers in the order sent. An id that comes twice in a
 * batch is decided once.
 * @throws {KioskNotPaired} 403 for a browser that is no tablet of the park.
 * @throws {RateLimited}
 */
export async function receiveBatch(
  caller: Caller,
  { items }: OfflineBatch
): Promise<OfflineAnswer[]> {
  const device = await tabletOf(caller)
  await consume(['offline.device', String(device.id)])
  const inOrder = items.toSorted((one, other) => one.captured_at.localeCompare(other.captured_at))
  const answers = new Map<string, OfflineAnswer>()
  for (const item of inOrder) {
    if (answers.has(item.id)) continue
    // A row of the log for each item: they are acts of different people.
    const call = { requestId: caller.requestId, actor: () => null }
    answers.set(item.id, await asOneCall(call, () => decideItem({ item, device, caller })))
  }
  return items.flatMap(({ id }) => answers.get(id) ?? [])
}
