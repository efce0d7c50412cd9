import { messages as links } from '@trailgate/shared/sign_links/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import type { MenuAction } from '../ui/MoreMenu.tsx'
import type { CardDoes } from './useCardDialogs.tsx'
import { placeOf } from './verdict.ts'

export type SignWay = 'sign_here' | 'sign_link' | 'paper' | 'open_waivers'

/** The ways to a signature: on this screen, on a phone, or on paper; and what was signed. */
export function signWays(
  person: HouseholdPerson,
  does: Pick<CardDoes, 'signHere' | 'sendLink' | 'attest'>
): Record<SignWay, MenuAction> {
  const name = `${person.first_name} ${person.last_name}`
  return {
    sign_here: {
      key: 'sign_here',
      label: links.here,
      name: fill(links['here.of'], { name }),
      act: () => does.signHere(person),
    },
    sign_link: {
      key: 'sign_link',
      label: links.link,
      name: fill(links['link.of'], { name }),
      act: () => does.sendLink(person),
    },
    paper: {
      key: 'paper',
      label: messages.paper,
      name: fill(messages['paper.of'], { name }),
      act: () => does.attest(person),
    },
    open_waivers: {
      key: 'open_waivers',
      label: messages['next.sign'],
      name: `${messages['next.sign']}: ${name}`,
      to: placeOf('sign', person.id) ?? '',
    },
  }
}
