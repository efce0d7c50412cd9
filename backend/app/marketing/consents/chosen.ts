import type { MarketingPreferencesRow } from '#database/rows'
import { CHANNELS, type Channel } from '@trailgate/shared/marketing/constants'

/** A customer's choice for one campaign type. */
export type Choice = Pick<
  MarketingPreferencesRow,
  'email_opt_in_date' | 'email_opt_out_date' | 'sms_opt_in_date' | 'sms_opt_out_date'
> &
  Record<'email_opted_in' | 'sms_opted_in' | 'sms_affirmed', boolean>

export const UNTOUCHED: Choice = {
  email_opted_in: false,
  sms_opted_in: false,
  sms_affirmed: false,
  email_opt_in_date: null,
  email_opt_out_date: null,
  sms_opt_in_date: null,
  sms_opt_out_date: null,
}

type Wanted = Pick<Choice, 'email_opted_in' | 'sms_opted_in'>

/**
 * New state of a choice, and the channels on which it changes. Text messages go only to riders who ticked the box
 * themselves: a rider who saves a pre-filled tick affirms it; a tick by staff is stored as given but not affirmed.
 */
export function chosen(
  before: Choice,
  wanted: Wanted,
  { byRider, now }: { byRider: boolean; now: string }
) {
  const after: Choice = { ...before }
  const changed: Channel[] = []
  for (const channel of CHANNELS) {
    const want = wanted[`${channel}_opted_in`]
    if (want === before[`${channel}_opted_in`]) continue
    after[`${channel}_opted_in`] = want
    after[`${channel}_opt_${want ? 'in' : 'out'}_date`] = now
    changed.push(channel)
  }
  const affirmed = wanted.sms_opted_in && (byRider || (before.sms_opted_in && before.sms_affirmed))
  if (affirmed && !before.sms_affirmed && !changed.includes('sms')) changed.push('sms')
  return { after: { ...after, sms_affirmed: affirmed }, changed }
}
