import { workCampaigns } from '#marketing/campaigns/work_campaigns'
import { workOutbox } from '#platform/mail/work_outbox'

/** Sends what is due and writes the next letters of campaigns, in turns, until neither has anything left or it is told to stop. */
export async function workLetters(goOn: () => boolean) {
  for (;;) {
    await workOutbox(goOn)
    if (!goOn() || (await workCampaigns()) === 0) return
  }
}
