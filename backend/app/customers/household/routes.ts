import {
  acceptAdultSchema,
  adultAsked,
  askAdultSchema,
  householdAdult,
  householdRequest,
  householdRequestsSchema,
  kioskAdult,
  kioskAdultSchema,
  newAdultSchema,
} from '@trailgate/shared/household/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Household = () => import('#customers/household/household_controller')

const customers = chapter('Customers')
const kiosks = chapter('Kiosks')
const riders = chapter('Minors')

/** Adults of one household. */
export function householdRoutes() {
  kiosks.post('/kiosk/adults', 'kiosk.adults', [Household, 'storeAtKiosk'], {
    summary:
      'Add another adult in the visit of a rider who has just registered; the session is the new one’s since',
    body: kioskAdultSchema,
    made: kioskAdult,
  })
  riders.post('/household-requests', 'own_records', [Household, 'ask'], {
    summary:
      'Ask another adult by first name and phone number to be of one family; the answer is the same whoever has it',
    body: askAdultSchema,
    also: { 202: adultAsked },
  })
  riders.get('/household-requests', 'household.answer', [Household, 'requests'], {
    summary: 'Adults who ask the rider to be of one family, the newest first',
    query: householdRequestsSchema,
    total: true,
    answer: v.array(householdRequest),
  })
  riders.post('/household-requests/:id/accept', 'household.answer', [Household, 'accept'], {
    summary:
      'Be of one family with an adult who asked and, with the consent, a guardian of the children; 403 PROOF_REQUIRED at a kiosk and over a link that staff saw',
    body: acceptAdultSchema,
  })
  riders.post('/household-requests/:id/refuse', 'household.answer', [Household, 'refuse'], {
    summary: 'Refuse to be of one family with an adult who asked',
  })
  customers.get('/customers/:id/adults', 'customers.read', [Household, 'index'], {
    scope: 'customers:read',
    summary: 'The other adults of the household of a customer',
    total: true,
    answer: v.array(householdAdult),
  })
  customers.post('/customers/:id/adults', 'household.ask', [Household, 'store'], {
    summary:
      'Make two adults one household, as staff; a rider asks the other one, and the answer is the same whoever that is',
    body: newAdultSchema,
    made: v.array(householdAdult),
    also: { 202: adultAsked },
  })
  customers.delete('/customers/:id/adults/:customerId', 'customers.write', [Household, 'destroy'], {
    summary: 'Take two adults of a household apart',
  })
}
