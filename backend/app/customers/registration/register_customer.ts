import { REGISTERED_AT_KIOSK } from '@trailgate/shared/customers/constants'
import type { Registration } from '@trailgate/shared/customers/schemas'
import type { Caller } from '#access/callers'
import { customerEvents } from '#customers/events'
import { enterAgain, enterRegistered, type OpenedSession } from '#access/sessions/enter_registered'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { consume, mayWriteTo } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { checkNewPassword } from '#access/passwords/password_rules'
import { hashPassword } from '#access/passwords/passwords'
import { mayTellOwner } from '#customers/phones/claim_phone'
import {
  knownHint,
  lookForKnown,
  MaybeKnown,
  NOT_LOOKED,
} from '#customers/registration/maybe_known'
import { storeRegistration } from '#customers/registration/store_registration'

/** Session of a rider who has just registered: checked in at a kiosk, or signed in. */
type Entered = OpenedSession & { kind: 'kiosk' | 'rider' }

/**
 * Registers a rider and returns the id. Without a password, a link to choose one is mailed in the
 * same transaction; the marketing choices are kept as evidence, and count only for adults.
 * Registered at a kiosk, the rider is checked in there and gets a kiosk session, with its narrow
 * rights even where a password was chosen. Registered by the link of a party, on their own phone,
 * the rider joins its list and is signed in.
 * @throws {DuplicatePhone} 409, except at a kiosk for a rider who claims the number: then staff
 * decide.
 * @throws {MaybeKnown} 409 where the check is on and a rider of the same name and birth date or
 * e-mail is registered.
 * @throws {Invalid} 422 for a password that is too easy.
 * @throws {Refusal} 409 for a party that is over or full.
 * @throws {RateLimited}
 */
export async function registerCustomer(
  caller: Caller,
  { password, marketing, party, return_to: returnTo, ...registration }: Registration
): Promise<{ id: number; entered: Entered | null }> {
  const { ip } = caller
  const device = await deviceOfToken(caller.cookies.kioskDevice)
  // Each tablet has its own rate limit, separate from phones on the park's network.
  const from = device ? `tablet ${device.id}` : ip
  await consume(['registration.address', from])
  const { confirm_new: isNew, phone_moved: hasMoved, ...person } = registration
  const look = isNew === false ? await lookForKnown(person, from) : NOT_LOOKED

  const { first_name: firstName, last_name: lastName, phone } = person
  if (password) checkNewPassword(password, { phone, names: [firstName, lastName] })
  const passwordHash = password ? await hashPassword(password) : null
  const mayWrite = passwordHash === null && (await mayWriteTo(person.email))
  const mayTellHolder = hasMoved === true && (await mayTellOwner(phone))
  const isKiosk = device !== null || caller.kioskPairing === 'open'
  const isCheckIn = returnTo === REGISTERED_AT_KIOSK && isKiosk
  const enters: Entered['kind'] | null = isCheckIn ? 'kiosk' : party ? 'rider' : null
  const claims = isCheckIn && hasMoved === true
  let opened: OpenedSession | null = null
  let counted: ReturnType<typeof countClaim> | undefined
  const memberId = await takeMemberId()
  const now = clock.now()
  const today = clock.today()

  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'customer',
    body: { password, marketing, ...(party && { party }), ...person },
    make: async (trx) => {
      // A repeated call finds its own registration first, so this is not asked.
      if (look.isKnown) throw new MaybeKnown(knownHint(person))
      if (claims) await (counted ??= countClaim({ phone, from, isTablet: device !== null }))
      const customerId = await storeRegistration(
        {
          person,
          memberId,
          passwordHash,
          marketing,
          source: device ? 'kiosk' : 'portal',
          claims,
          mayWrite,
          mayTellHolder,
          seenBy: { ip, userAgent: caller.userAgent },
          now,
          today,
        },
        trx
      )
      const by = { kind: 'anonymous' as const, id: null, name: `${firstName} ${lastName}`, ip }
      if (party) await customerEvents.registeredForParty.emit({ customerId, party, by }, trx)
      opened =
        enters && (await enterRegistered(caller, { customerId, kind: enters, device, now }, trx))
      return customerId
    },
  })
  if (!look.isKnown) await look.giveBack()
  if (!enters) return { id, entered: null }
  // A repeated call finds the rider and the sign-in, and gets a session of its own.
  const again = { customerId: id, kind: enters, device, now }
  const session = repeated ? await enterAgain(caller, again) : opened
  return { id, entered: session && { ...session, kind: enters } }
}

type Claiming = { phone: string; from: string; isTablet: boolean }

/**
 * Rate limit of claims to a number: until staff decide, its owner is not checked in by it. A tablet
 * of the park is limited by number only, not by address.
 */
function countClaim({ phone, from, isTablet }: Claiming) {
  return isTablet
    ? consume(['phone_claim.number', phone])
    : consume(['phone_claim.address', from], ['phone_claim.number', phone])
}
