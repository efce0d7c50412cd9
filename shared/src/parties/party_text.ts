import { PARTY_TOKEN, PARTY_TOKEN_MAX } from './constants.ts'

const LINK = new RegExp(`/party#${PARTY_TOKEN}=([\\w.-]+)$`)

/** The token in a party link, valid or not; null for any other text. */
export function partyTokenIn(text: string): string | null {
  const token = LINK.exec(text.trim())?.[1]
  return token && token.length <= PARTY_TOKEN_MAX ? token : null
}
