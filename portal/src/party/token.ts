import { PARTY_STORAGE_KEY, PARTY_TOKEN } from '@trailgate/shared/parties/constants'

/** Token in the fragment of a party link. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(PARTY_TOKEN) || null
}

/** The token of the party whose link this tab has opened, as long as the tab is open. */
export const keptToken = {
  read: () => sessionStorage.getItem(PARTY_STORAGE_KEY),
  keep: (token: string) => sessionStorage.setItem(PARTY_STORAGE_KEY, token),
}
