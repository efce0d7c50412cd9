import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'
import type { Preference, PreferenceChanges } from '@trailgate/shared/marketing/schemas'

/** The boxes of the form, by the names of their fields. */
export type Ticks = Record<string, boolean>

/** The field of a box. */
export function sourceOf({ campaign_type_id: id }: Preference, channel: Channel): string {
  return `type_${id}_${channel}`
}

/** The boxes as they are stored. */
export function ticksOf(preferences: readonly Preference[]): Ticks {
  return Object.fromEntries(
    preferences.flatMap((preference) =>
      CHANNELS.map((channel) => [sourceOf(preference, channel), preference[`${channel}_opted_in`]])
    )
  )
}

/** Campaign types whose box differs from the stored value. */
export function changesOf(
  ticks: Partial<Ticks>,
  preferences: readonly Preference[]
): PreferenceChanges {
  const wanted = preferences.map((preference) => {
    const [email, sms] = CHANNELS.map(
      (channel) => ticks[sourceOf(preference, channel)] ?? preference[`${channel}_opted_in`]
    )
    return { preference, email_opted_in: email === true, sms_opted_in: sms === true }
  })
  const changed = wanted.filter(
    ({ preference, ...wish }) =>
      wish.email_opted_in !== preference.email_opted_in ||
      wish.sms_opted_in !== preference.sms_opted_in
  )
  return {
    preferences: Object.fromEntries(
      changed.map(({ preference, ...wish }) => [preference.campaign_type_id, wish])
    ),
  }
}
