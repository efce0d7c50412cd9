import type { ActivityActor } from '@trailgate/shared/activity/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'

/** Filters of the list, as the address and the API have them. */
export type ActivityFilter = Partial<
  Record<'actor_id' | 'actor_kind' | 'action' | 'kind' | 'subject_id' | 'from' | 'to' | 'q', string>
>

/** API calls of the activity log. */
export const activityCalls = {
  getActivityActors: ({ signal }: Signal) => call<ActivityActor[]>('/activity/actors', { signal }),
  /** Undoes a call of one's own. */
  undoActivity: ({ id }: { id: number }) => call<void>(`/activity/${id}/undo`, { method: 'POST' }),
  /** The list as filtered. */
  exportActivity: (filter: ActivityFilter & Signal) => {
    const { signal, ...filters } = filter
    return readCsv(`/activity?${new URLSearchParams(filters)}`, { signal })
  },
}
