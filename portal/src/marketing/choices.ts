import type { Channel } from '@trailgate/shared/marketing/constants'
import type { Preference, PreferenceChanges } from '@trailgate/shared/marketing/schemas'

/** Unsaved changes by campaign type. */
export type Edits = Readonly<Partial<Record<number, Partial<Record<Channel, boolean>>>>>

export function isChosen(edits: Edits, preference: Preference, channel: Channel): boolean {
  return edits[preference.campaign_type_id]?.[channel] ?? preference[`${channel}_opted_in`]
}

export function withEdit(
  edits: Edits,
  { campaign_type_id: id }: Preference,
  channel: Channel,
  wanted: boolean
): Edits {
  return { ...edits, [id]: { ...edits[id], [channel]: wanted } }
}

/** All types and channels, ticked or unticked. */
export function withAll(list: readonly Preference[], wanted: boolean): Edits {
  const both: Record<Channel, boolean> = { email: wanted, sms: wanted }
  return Object.fromEntries(list.map(({ campaign_type_id: id }) => [id, both]))
}

/** Number of types subscribed on a channel. */
export function countOf(edits: Edits, list: readonly Preference[], channel: Channel): number {
  return list.filter((preference) => isChosen(edits, preference, channel)).length
}

/** Request body with the whole list. */
export function changesOf(edits: Edits, list: readonly Preference[]): PreferenceChanges {
  const preferences = list.map((preference) => [
    preference.campaign_type_id,
    {
      email_opted_in: isChosen(edits, preference, 'email'),
      sms_opted_in: isChosen(edits, preference, 'sms'),
    },
  ])
  return { preferences: Object.fromEntries(preferences) }
}
