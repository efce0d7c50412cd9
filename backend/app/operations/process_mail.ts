import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { processOutbox } from '#platform/mail/process_outbox'

/** Sends what is due and writes the next letters of campaigns, in turns, until neither has anything left or it is told to stop. */
export async function processMail(goOn: () => boolean) {
  for (;;) {
    await processOutbox(goOn)
    if (!goOn() || (await processCampaigns()) === 0) return
  }
}
