import { postLetters } from '#letters/post_letters'
import { processCampaigns } from '#marketing/campaigns/process_campaigns'
import { processOutbox } from '#platform/mail/process_outbox'

/**
 * Sends due mail and writes the next service and campaign letters, in turns, until none is left or
 * `shouldContinue` returns false.
 */
export async function processMail(shouldContinue: () => boolean) {
  for (;;) {
    await processOutbox(shouldContinue)
    if (!shouldContinue()) return
    const letters = await postLetters()
    if (letters + (await processCampaigns()) === 0) return
  }
}
