import { fill, lastInitial } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'
import type { SignWaiver } from '@trailgate/shared/waivers/schemas'
import { isNameOf } from '@trailgate/shared/waivers/typed_name'
import type { Person } from '#waivers/signing/family_of_signer'
import { Invalid } from '#platform/http/refusals'

type Typed = Pick<SignWaiver, 'method' | 'typed_name'>
type Signer = Pick<Person, 'first_name' | 'last_name'>

/**
 * Compares a typed signature with the signer's name. A client may omit `typed_name`; the record then says so.
 * @throws {Invalid} 422 `typed_name` with the name to type; at a kiosk with the initial of the last name.
 */
export function expectOwnName(
  { method, typed_name: typed }: Typed,
  signer: Signer,
  { atKiosk }: { atKiosk: boolean }
) {
  if (method !== 'typed' || !typed || isNameOf(typed, signer)) return
  const { first_name: first, last_name: last } = signer
  const name = `${first} ${atKiosk ? lastInitial(last) : last}`
  const sentence = messages[atKiosk ? 'typed_name.at_kiosk' : 'typed_name.other']
  throw new Invalid({ typed_name: [fill(sentence, { name })] })
}
